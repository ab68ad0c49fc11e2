import { Code } from '../../ui/copy.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RECEIVERS } from './programs.ts'

/** Code that verifies deliveries, in five languages. */
export function Receivers() {
  return (
    <Tabs
      label="Languages"
      tabs={RECEIVERS.map(({ language, code }) => ({
        name: language,
        content: <Code label={`Receiver in ${language}: SECRET and PORT in its environment`} text={code} />,
      }))}
    />
  )
}
