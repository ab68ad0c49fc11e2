import postgres from 'postgres'

/** A pool, one reserved connection or a transaction: all answer tagged templates. */
export type Sql = postgres.Sql<{ bigint: bigint }>
export type Transaction = postgres.TransactionSql<{ bigint: bigint }>
/** What a store function takes: it does not care whether a transaction is open. */
export type Queryable = Sql | Transaction
