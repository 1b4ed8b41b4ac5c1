import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Cookie Policy',
  lead: f => `What ${f.name} stores on your device, and why.`,
  since: f => f.cookiesSince,
  sections: [
    f => ({
      id: 'cookies',
      title: 'Cookies',
      body: [
        'A cookie is a short text that your browser keeps and sends back to the site that set it. We set these of our own:',
        [
          `Visitor id: set when you come by a friend’s link or by an advertisement, so that whoever brought you is known when you register. It lasts ${f.visitorDays} days and has nothing else in it.`,
          'Language and data saver: set when you choose them, so that pages arrive so. They last a year.',
        ],
      ],
    }),
    f => ({
      id: 'storage',
      title: 'What your device remembers',
      body: [
        'These stay on the device and are sent nowhere by themselves:',
        [
          `Your log-in, until you log out or ${f.sessionDays} days pass without a visit.`,
          'Theme, language, whether the menu is folded and the balance hidden.',
          'A payment or a Sambaza under way, so that it survives a lost connection and is never made twice.',
          'After a self-exclusion, that nothing is advertised here; and where an advertisement brought you, that it was told so, so that it is told once.',
          'Parts of the site itself, so that it opens quickly and without a network.',
        ],
      ],
    }),
    () => ({
      id: 'others',
      title: 'Services of others',
      body: [
        'The site can use a support chat, notifications, statistics, reports of errors with a record of the page in which every text is hidden, and a word to the advertiser who brought you when you register or first deposit. They are off unless the operator has turned them on, load after the page is there, and may then set cookies of their own.',
        'Games run on an address of their own, which cannot read your log-in.',
      ],
    }),
    () => ({
      id: 'choices',
      title: 'What you can do',
      body: [
        'Your browser can show, delete and refuse cookies. Without storage the site still opens, but forgets your log-in and your settings when you leave.',
        'Logging out removes your log-in from this device.',
      ],
    }),
    f => ({
      id: 'more',
      title: 'More',
      body: [`The [privacy policy](/privacy-policy) has the rest. Questions: ${f.contact}.`],
    }),
  ],
}
