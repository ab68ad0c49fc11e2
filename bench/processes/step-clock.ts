/**
 * Loaded before Herald with `--import`: makes the wall clock of the process settable, as an operator or NTP would set it.
 * The parent sends the difference to the real time in milliseconds. Monotonic time is not affected.
 */
const RealDate = Date
let offsetMs = 0

class SteppedDate extends RealDate {
  constructor(...values: unknown[]) {
    if (values.length === 0) super(RealDate.now() + offsetMs)
    else super(...(values as [string]))
  }

  static override now(): number {
    return RealDate.now() + offsetMs
  }
}

globalThis.Date = SteppedDate as DateConstructor
process.on('message', message => {
  offsetMs = Number(message)
})
// The channel to the parent must not keep the process alive.
process.channel?.unref()
