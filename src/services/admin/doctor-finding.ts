/** The result of one check. */
export interface DoctorFinding {
  readonly check: string
  readonly ok: boolean
  readonly found: string
  /** Every item that the check found, for checks that list all of them. */
  readonly items?: readonly string[]
}

/** Options of the checks that read everything, which can take hours. */
export interface DeepCheckOptions {
  readonly signal: AbortSignal
  /** Called after each file, with the number of files read so far and of all listed documents. */
  onProgress(read: number, listed: number): void
}
