import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Cookie Policy',
  lead: f => `What ${f.name} stores on your device, and why.`,
  since: f => f.cookiesSince,
  sections: [
    f => ({
      id: 'cookies',
      title: 'Cookies',
      body: [
        'A cookie is a short text that your browser stores and sends back to the site that set it. We set these cookies ourselves:',
        [
          `Visitor ID: set when you arrive through a friend’s link or an advertisement, so that we know who referred you when you register. It lasts ${f.visitorDays} days and contains nothing else.`,
          'Language and data saver: set when you choose them, so that pages load with your choice. They last a year.',
        ],
      ],
    }),
    f => ({
      id: 'storage',
      title: 'What your device remembers',
      body: [
        'The following stays on your device and is not sent anywhere automatically:',
        [
          `Your login, until you log out or do not visit for ${f.sessionDays} days.`,
          'Your theme and language, and whether the menu is collapsed and your balance hidden.',
          'The games you played recently and your favourites.',
          'A payment or Sambaza in progress, so that it survives a lost connection and is never made twice.',
          'After self-exclusion, a note that nothing is to be advertised here.',
          'If an advertisement brought you here, a note that the advertiser has been told, so that it is told only once.',
          'Parts of the site, so that it opens quickly and works offline.',
        ],
      ],
    }),
    () => ({
      id: 'others',
      title: 'Third-party services',
      body: [
        'The site can use these services:',
        [
          'support chat, notifications and analytics;',
          'error reports, with a recording of the page in which all text is hidden;',
          'a message to the advertiser who referred you, when you register or make your first deposit.',
        ],
        'They are off unless the operator has turned them on. They load after the page, and may then set cookies of their own.',
        'Games run at a separate address, which cannot read your login.',
      ],
    }),
    () => ({
      id: 'choices',
      title: 'Your choices',
      body: [
        'You can view, delete and block cookies in your browser. With storage blocked the site still opens, but it forgets your login and settings when you leave.',
        'Logging out removes your login from this device.',
      ],
    }),
    f => ({
      id: 'more',
      title: 'More information',
      body: [`See the [privacy policy](/privacy-policy). Questions: ${f.contact}.`],
    }),
  ],
}
