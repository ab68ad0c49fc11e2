import { systemClock as clock } from '../src/base/clock.ts'
import { systemDice as dice } from '../src/base/dice.ts'
import { makeLog } from '../src/base/log.ts'
import { makeSealer } from '../src/base/seal.ts'
import { connect } from '../src/base/sql.ts'
import { makeGuard } from '../src/deliveries/guard.ts'
import { makeSender } from '../src/deliveries/send.ts'
import { makeOffice } from '../src/flows/deliver.ts'
import { startDeliveries } from '../src/worker/deliver.ts'
import { startDispatch } from '../src/worker/dispatch.ts'

// A program that dispatches and delivers for the record of its first argument, to be killed at any moment.
const [url = '', secretKey = ''] = process.argv.slice(2)
const policy = { delaysMs: [200, 400, 800], failedAfter: 3 }
const sql = connect(url, { max: 4, applicationName: 'herald killed' })
const ports = { sql, clock, dice, log: makeLog('silent'), url }
const sender = makeSender({
  ...{ guard: makeGuard(['127.0.0.0/8']), resolve: async () => [], ca: [], clock },
  deadlineMs: 2_000,
})
const office = makeOffice(sql, makeSealer(secretKey, dice), policy)
const deliveries = startDeliveries({
  ...ports,
  office,
  sender,
  policy,
  userAgent: 'Herald/test',
  slots: 64,
  keepDays: 9,
})
startDispatch(ports, deliveries)
process.send?.('begun')
