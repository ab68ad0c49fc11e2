const en = {
  partlySelected: (name: string) => `${name} (partly in the selected range)`,
  noPng: 'This browser can’t create PNG images.',
}

/** The shape that every translation has. */
export type ChartMessages = typeof en

export default en
