import type { Readable } from 'node:stream'

/** A stored object. */
export interface StoredObject {
  /** The key, without the prefix of the store. */
  readonly key: string
  readonly size: number
  readonly modifiedAt: Date
}

/** An object as the store describes it. */
export interface ObjectDescription {
  readonly size: number
  /** The mark that `put` was given. */
  readonly mark: string | null
}

/**
 * Objects in a bucket. Every request has a time limit and is repeated a few times; what still fails is an error that names
 * the bucket, the object and the way out.
 */
export interface ObjectStore {
  /** The bucket and prefix, for messages. */
  readonly url: string
  /** Checks that the bucket can be reached, and that versions of objects can be listed, without changing anything. */
  checkAccess(): Promise<void>
  describe(key: string): Promise<ObjectDescription | null>
  /**
   * Gives the bytes of an object to `work`, and once more from the beginning if the connection fails. Returns `null` if there
   * is no object.
   */
  read<Result>(
    key: string,
    work: (body: Readable, description: ObjectDescription) => Promise<Result>,
  ): Promise<Result | null>
  /** Writes a file as an object, replacing one. Returns when the store has confirmed the SHA-256 of the bytes. */
  put(key: string, file: string, mark: string | null): Promise<void>
  /** Removes an object with all its earlier versions and unfinished uploads. */
  remove(key: string): Promise<void>
  /** Lists all objects in the order of their keys. */
  list(): AsyncIterable<StoredObject>
}
