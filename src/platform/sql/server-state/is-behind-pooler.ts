import { PostgresConnection } from '../postgres-connection.ts'
import { nameSession } from '../session-probe.ts'

/** Returns whether a pooler sits between this process and PostgreSQL, so that a session may not be this process's own. */
export async function isBehindPooler(url: string): Promise<boolean> {
  const connection = new PostgresConnection({ url, name: nameSession('herald check') })
  try {
    await connection.open()
    return !connection.isDirect
  } finally {
    await connection.close()
  }
}
