export type Category = string
