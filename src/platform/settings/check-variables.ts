/** Finds `HERALD_…` variables that are not settings, and returns a warning or a problem for each. */
export function checkVariables(
  environment: Readonly<Record<string, string | undefined>>,
  settingVariables: readonly (string | undefined)[],
): {
  warnings: string[]
  problems: string[]
} {
  const known = new Set(settingVariables)
  const warnings: string[] = []
  const problems: string[] = []
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith('HERALD_') || known.has(variable)) continue
    // Kubernetes sets HERALD_SERVICE_HOST, HERALD_PORT_8080_TCP_ADDR, … for a service called "herald".
    if (/^HERALD_(SERVICE|PORT)_/.test(variable))
      warnings.push(`${variable} is ignored because Kubernetes set it`)
    else problems.push(`${variable} is not a Herald setting (see: herald settings)`)
  }
  return { warnings, problems }
}

/** Returns the names under which the setting has a non-blank value, with the current name first. */
export function findGivenVariables(
  { variable, deprecatedVariable }: { readonly variable: string; readonly deprecatedVariable?: string },
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const names = deprecatedVariable === undefined ? [variable] : [variable, deprecatedVariable]
  return names.filter(name => (environment[name] ?? '').trim() !== '')
}
