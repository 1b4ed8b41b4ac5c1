import { defineConfig } from 'vitest/config'

/** `npm run test:amqp`: the feed against a real broker, which most machines do not have. */
export default defineConfig({
  test: {
    name: 'amqp',
    root: `${import.meta.dirname}/../..`,
    include: ['test/amqp/*.broker.ts'],
    globalSetup: [`${import.meta.dirname}/need-rabbitmq.ts`, `${import.meta.dirname}/../database.ts`],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})
