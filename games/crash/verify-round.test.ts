import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const round = {
  roundId: 'aviator:812',
  commitment: 'eab76a5dd2ac9dca42a58ac3e4ea2b0a2c0e6a3d7b1c3f1e6b2e3c1f8b0d5a77',
  seed: '0102'.repeat(16),
  clientSeeds: ['', '', ''],
  salt: 'ab'.repeat(32),
  x100: 142,
}
const verify = (input: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'verify-round.ts')], { input, encoding: 'utf8' })

describe('npm run verify-round', () => {
  // spec: C.6
  it('prints the proof of a round, and succeeds only when seed and outcome are as promised', () => {
    const { stdout } = verify(JSON.stringify(round))
    const commitment = /SHA-256 +(\w{64})/.exec(stdout)![1]!
    const good = verify(JSON.stringify({ ...round, commitment }))
    expect(good.stdout).toContain('crash      1.42x')
    expect(good.status).toBe(0)
    expect(verify(JSON.stringify(round)).status).toBe(1)
    const altered = verify(JSON.stringify({ ...round, commitment, x100: 143 }))
    expect([altered.status, altered.stdout]).toEqual([1, expect.stringContaining('NOT WHAT THE SEED GIVES')])
  })

  it.each([JSON.stringify({ ...round, seed: 'zz' }), JSON.stringify({ ...round, x100: 1e9 })])(
    'says of %s that it is no round',
    input => {
      expect(verify(input)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('The standard input is no published round: '),
      })
    },
  )
})
