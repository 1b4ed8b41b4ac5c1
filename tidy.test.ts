import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, tracked } from './check/repository.ts'
import { readMatrix } from './check/spec-matrix.ts'
import { api } from './contract/src/api.ts'
import type { EndpointShape } from './contract/src/endpoint.ts'

/** House rules that no linter knows. */
const ROOT = import.meta.dirname
const code = tracked.filter(file => /\.tsx?$/.test(file))
const modules = readdirSync(join(ROOT, 'server/src'), { withFileTypes: true })
  .filter(entry => entry.isDirectory() && !['platform', 'boot', 'site'].includes(entry.name))
  .map(entry => entry.name)

/** Longer files from before the rule; a number here may only fall. */
const LONG_FILES: Record<string, number> = {}
const LINES_MAX = 250
const TEST_LINES_MAX = 400
const README_LINES_MAX = 30

describe('the house', () => {
  it.each(modules)('has a README of less than 30 lines for %s', module => {
    expect(existsSync(join(ROOT, `server/src/${module}/README.md`))).toBe(true)
    expect(read(`server/src/${module}/README.md`).split('\n').length).toBeLessThanOrEqual(README_LINES_MAX)
  })

  it.each(modules)('lets only %s name its own tables in SQL', module => {
    const others = modules.filter(other => other !== module).concat('platform')
    const foreign = new RegExp(
      `\\b(?:from|join|into|update|table|truncate)\\s+(?:only\\s+)?(${others.join('|')})\\.\\w+`,
      'gi',
    )
    const offending = code
      .filter(file => file.startsWith(`server/src/${module}/`))
      .flatMap(file => [...read(file).matchAll(foreign)].map(match => `${file}: ${match[0]}`))
      .filter(line => !/\.test\.ts: /.test(line))
    expect(offending).toEqual([])
  })

  it('begins no comment with a fragment that is clear only beside the code', () => {
    const fragment =
      /^[ \t]*(?:\/\*\*?(?:\s*\*)?|(?<!\/\/.*\n[ \t]*)\/\/) (?:Of|Those|These|The same|As it|Whose|None)\b.*/gm
    const offending = tracked
      .filter(file => /\.(?:tsx?|css)$/.test(file))
      .flatMap(file => [...read(file).matchAll(fragment)].map(([line]) => `${file}: ${line.trim()}`))
    expect(offending).toEqual([])
  })

  it('has no word of the domain in the names of the platform’s code; settings keep the names that operators know', () => {
    const domain =
      /player|game|provider|msisdn|alias|wallet|stake|bet(?!ween)|slip|odds|jackpot|league|casino|sport(?<!transport)|campaign|mpesa|payout|deposit|withdraw/i
    // An option of the library that runs migrations.
    const others = ['server/src/platform/process/migrate.ts: provider']
    const offending = code
      .filter(file => file.startsWith('server/src/platform/') && !file.endsWith('.test.ts'))
      .flatMap(file => {
        const names = read(file)
          .replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|^import .*|`[^`]*`/gm, '')
          .matchAll(/[A-Za-z_$][\w$]*/g)
        return [...names]
          .filter(([name]) => domain.test(name) && !/^[A-Z][A-Z0-9_]*$/.test(name))
          .map(([name]) => `${file}: ${name}`)
      })
    expect(offending.filter(line => !others.includes(line))).toEqual([])
  })

  it('lets a module read no configuration of a later one, and the platform none of a module', () => {
    const order = [
      ...read('.dependency-cruiser.cjs')
        .split(']')[0]!
        .matchAll(/'([a-z-]+)'/g),
    ].map(([, name]) => name!)
    const brings = (file: string) =>
      [...read(file).matchAll(/^  ([A-Z][A-Z0-9_]+):|keyVariables\('(\w+)'\)/gm)].map(
        ([, name, key]) => name ?? key!,
      )
    const owners = new Map(
      tracked.flatMap(file => {
        const [, module] = /^server\/src\/([a-z-]+)\/config\.ts$/.exec(file) ?? []
        return module === undefined || module === 'platform'
          ? []
          : brings(file).map(name => [name, module] as const)
      }),
    )
    expect(owners.size).toBeGreaterThan(30)
    const offending = order.flatMap((module, index) =>
      code
        .filter(file => file.startsWith(`server/src/${module}/`) && !file.endsWith('.test.ts'))
        .flatMap(file =>
          (read(file).match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? [])
            .filter(name => order.indexOf(owners.get(name) ?? module) > index)
            .map(name => `${file}: ${name}`),
        ),
    )
    expect(offending.filter(line => !line.startsWith('server/src/boot/'))).toEqual([])
  })

  it('keeps files short: one over 250 lines (a test over 400) may not be added, and may not grow', () => {
    const long = code
      .map(file => [file, read(file).trimEnd().split('\n').length] as const)
      .filter(
        ([file, lines]) =>
          lines > (LONG_FILES[file] ?? (/\.test\.tsx?$/.test(file) ? TEST_LINES_MAX : LINES_MAX)),
      )
    expect(long).toEqual([])
  })

  it('exercises every endpoint in a test', () => {
    const tests = tracked
      .filter(file => /\.test\.tsx?$|^e2e\//.test(file) && /\.tsx?$/.test(file) && file !== 'tidy.test.ts')
      .map(read)
      .join('\n')
    const missing = (Object.entries(api) as [string, EndpointShape][])
      .filter(
        ([, shape]) =>
          !new RegExp(
            shape.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^\'"`\\s]+') + '[\'"`?]',
          ).test(tests),
      )
      .map(([name]) => name)
    expect(missing).toEqual([])
  })

  it('proves each sentence of docs/spec.md, or says why not, and names no id that is not there', () => {
    expect(readMatrix(tracked, read).faults).toEqual([])
  })

  it('writes no address of the notices to an access log in any guide', () => {
    const guides = tracked.filter(file => file.endsWith('.md'))
    const proxies = guides.flatMap(file => read(file).match(/location [^}]*\}/g) ?? [])
    const hooks = proxies.filter(block => block.includes('/hooks/'))
    expect(hooks.length).toBeGreaterThan(0)
    for (const block of hooks) expect(block).toContain('access_log off')
    // A proxy that passes everything would write them, too.
    for (const block of proxies) expect(block).not.toMatch(/^location \/ \{/)
  })

  it('knows no catch-all names', () => {
    expect(
      tracked.filter(file => /(^|\/)(utils?|helpers?|common|types|manager|services?)(\.|\/)/.test(file)),
    ).toEqual([])
  })

  it('draws the games with React: by hand only canvases are made, on which scenes paint', () => {
    const byHand = /createElement(?:NS)?\((?!'canvas'\)).*|\b(?:innerHTML|outerHTML|insertAdjacent\w+)\b.*/g
    const offending = code
      .filter(file => file.startsWith('games/') && !/(?:\.test|-for-tests)\.tsx?$/.test(file))
      .flatMap(file => [...read(file).matchAll(byHand)].map(([line]) => `${file}: ${line}`))
    expect(offending).toEqual([])
  })

  it('runs React itself: no library that stands in for it is installed', () => {
    expect(read('package-lock.json')).not.toMatch(/preact|"inferno/)
    expect(read('package-lock.json')).toContain('"node_modules/react-dom"')
  })
})
