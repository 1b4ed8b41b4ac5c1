import { defineConfig } from 'vitest/config'
import { findRabbitmq } from './rabbitmq.ts'

/** `npm run test:amqp`: the feed against a real broker, which most machines do not have. */
if (!findRabbitmq()) {
  process.stderr.write(
    'The AMQP tests need RabbitMQ: install it (on Debian: apt-get install rabbitmq-server) or name its folder in RABBITMQ_BIN\n',
  )
  process.exit(1)
}

export default defineConfig({
  test: {
    name: 'amqp',
    root: `${import.meta.dirname}/../..`,
    include: ['test/amqp/*.broker.ts'],
    globalSetup: [`${import.meta.dirname}/../database.ts`],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})
