import { findRabbitmq } from './rabbitmq.ts'

/** Ends the tests before they begin where there is no broker: tools may read their configuration all the same. */
export function setup(): void {
  if (!findRabbitmq())
    throw new Error(
      'The AMQP tests need RabbitMQ: install it (on Debian: apt-get install rabbitmq-server) or name its folder in RABBITMQ_BIN',
    )
}
