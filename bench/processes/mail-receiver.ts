import { SMTPServer } from 'smtp-server'

/**
 * A mail server in a separate process, which reports its port and, when asked, what it has received. With an argument, it
 * refuses one of so many recipients for the time being.
 */
const refusesOneOf = Number(process.argv[2] ?? 0)
let recipients = 0
/** How often each Message-ID was received. */
const mails = new Map<string, number>()
/** The mail with each announcement of each recipient. */
const announcements = new Map<string, string>()
let announcedTwice = 0
/** The numbers of announcements that different mails state, which include those behind their links. */
let stated = 0

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo(_address, _session, done) {
    recipients += 1
    const isRefused = refusesOneOf > 0 && recipients % refusesOneOf === 0
    done(isRefused ? Object.assign(new Error('4.7.1 Greylisted'), { responseCode: 451 }) : null)
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const text = Buffer.concat(chunks).toString('latin1').replaceAll('=\r\n', '')
      const id = /^Message-ID: <([^@>]+)/m.exec(text)?.[1] ?? ''
      if (!mails.has(id)) stated += Number(/^Morning: (\d+) new/m.exec(text)?.[1] ?? 0)
      mails.set(id, (mails.get(id) ?? 0) + 1)
      const to = session.envelope.rcptTo[0]?.address ?? ''
      for (const [, announcement] of new Set([...text.matchAll(/\/announcements\/([0-9a-f-]{36})/g)])) {
        const key = `${to} ${announcement}`
        const earlier = announcements.get(key)
        if (earlier !== undefined && earlier !== id) announcedTwice += 1
        announcements.set(key, id)
      }
      done()
    })
  },
})
server.on('error', () => {}) // connections of senders that are killed
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('message', () => {
  const repeated = [...mails].filter(([, count]) => count > 1).map(([id]) => id)
  process.send?.({ mails: mails.size, repeated, announcements: stated, announcedTwice })
})
process.on('disconnect', () => process.exit(0))
