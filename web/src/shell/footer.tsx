import { inNairobi } from '@ruka/contract/nairobi'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFrozenTime } from '../lib/boot.ts'
import { site } from '../lib/site.ts'
import { useWords } from '../lib/words.ts'
import { SOCIAL_NAMES, SocialIcon } from './social-icon.tsx'
import en from './locales/footer.en.json' with { type: 'json' }
import sw from './locales/footer.sw.json' with { type: 'json' }

const footerWords = { en, sw }

/** Nairobi's clock is ahead of UTC by as much, all year. */
const POLICIES = [
  ['/general-terms', 'generalTerms'],
  ['/aml-policy', 'aml'],
  ['/complains', 'complaints'],
  ['/cookie-policy', 'cookies'],
  ['/privacy-policy', 'privacy'],
  ['/responsible-gaming', 'responsibleGaming'],
] as const

/** Who runs the site, how to reach them, and where to find help. */
export default function Footer() {
  const t = useWords(footerWords)
  const { name, paybill, support, licence, address, helpline, social } = site()
  // Another server's configuration may name any network, and lead anywhere.
  const links = social.filter(({ icon, url }) => icon in SOCIAL_NAMES && url.startsWith('https://'))
  return (
    <footer className="mt-10 border-t border-line px-4 py-8 text-14 text-muted">
      <Policies />
      <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6 wrap-anywhere md:grid-cols-[2fr_1fr]">
        <div className="space-y-3">
          <p className="flex items-start gap-3 text-text">
            <span className="shrink-0 rounded-full border border-control-line px-2 py-0.5 text-12 font-extrabold">
              18+
            </span>
            <span>
              {t('responsible')} <Helpline {...helpline} label={t('helpSite')} />
            </span>
          </p>
          {licence !== '' && <p>{t('licence', { licence })}</p>}
          {address !== '' && <p>{address}</p>}
          <p>
            © <Year /> {name}
          </p>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-2">
          <dt>{t('paybill')}</dt>
          <dd className="num font-semibold text-text">{paybill}</dd>
          {(support.email !== '' || support.phone !== '') && (
            <>
              <dt>{t('support')}</dt>
              <dd className="-my-3 text-text">
                {support.phone !== '' && (
                  <a
                    className="block py-3 underline underline-offset-4"
                    href={`tel:${support.phone.replace(/[^\d+]/g, '')}`}
                  >
                    {support.phone}
                  </a>
                )}
                {support.email !== '' && (
                  <a className="block py-3 underline underline-offset-4" href={`mailto:${support.email}`}>
                    {support.email}
                  </a>
                )}
              </dd>
            </>
          )}
          {links.length > 0 && (
            <>
              <dt>{t('follow')}</dt>
              <dd className="-my-3 -ml-3 flex flex-wrap">
                {links.map(({ icon, url }) => (
                  <a
                    key={url}
                    className="grid size-11 place-items-center rounded-control text-text hover:bg-raised-2"
                    href={url}
                    title={SOCIAL_NAMES[icon]}
                    aria-label={SOCIAL_NAMES[icon]}
                    rel="noopener noreferrer"
                  >
                    <SocialIcon icon={icon} />
                  </a>
                ))}
              </dd>
            </>
          )}
        </dl>
      </div>
    </footer>
  )
}

/**
 * The year of the page's time in Nairobi, the same where the server draws and where the page becomes live.
 */
function Year() {
  const frozenMs = useFrozenTime()
  const [openedMs] = useState(() => Date.now())
  return inNairobi(frozenMs ?? openedMs).getUTCFullYear()
}

function Policies() {
  const t = useWords(footerWords)
  return (
    <nav aria-label={t('policies')} className="mx-auto -mt-3 mb-6 max-w-5xl border-b border-line pb-4">
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {POLICIES.map(([href, key]) => (
          <li key={href}>
            <Link href={href} className="flex min-h-11 items-center text-text hover:underline">
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type HelplineProps = {
  readonly name: string
  readonly phone: string
  readonly url: string
  readonly label: string
}

function Helpline({ name, phone, url, label }: HelplineProps) {
  return (
    <>
      {phone !== '' && (
        <a
          className="font-semibold underline underline-offset-4"
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
        >
          {name === '' ? phone : `${name}, ${phone}`}
        </a>
      )}
      {phone !== '' && '. '}
      {url.startsWith('https://') && (
        <a className="underline underline-offset-4" href={url} rel="noopener noreferrer">
          {label}
        </a>
      )}
    </>
  )
}
