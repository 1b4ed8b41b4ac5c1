/**
 * Fetches a script of another's. Resolves when it has run; rejects when it cannot be had, which must cost the
 * page nothing.
 */
export function loadScript(src: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.async = true
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${new URL(src).origin} gave no script`))
    document.head.append(script)
  })
}
