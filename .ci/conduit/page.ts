/** Elements of a page, made in one line each. */

type Content = Node | string | null | false | readonly Content[]
type Given = Readonly<Record<string, string | boolean | ((event: Event) => void)>>

/** An element with its attributes, listeners (`onclick`) and content. */
export function element(name: string, given: Given = {}, ...content: readonly Content[]): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === 'function') made.addEventListener(key.slice(2), value)
    else if (value === true) made.setAttribute(key, '')
    else if (value !== false) made.setAttribute(key, value)
  }
  made.append(...nodesOf(content))
  return made
}

function nodesOf(content: readonly Content[]): readonly (Node | string)[] {
  return content.flatMap((each) => {
    if (each === null || each === false) return []
    return typeof each === 'string' || each instanceof Node ? [each] : nodesOf(each)
  })
}

export function link(to: string, ...content: readonly Content[]): HTMLElement {
  return element('a', { href: `#${to}` }, ...content)
}

export function button(label: string, act: () => Promise<void> | void): HTMLElement {
  return element('button', { type: 'button', onclick: () => void act() }, label)
}

export function moment(text: string): HTMLElement {
  return element('time', { datetime: text }, new Date(text).toLocaleString('en-GB', { dateStyle: 'medium' }))
}

type Field = { readonly name: string; readonly label: string; readonly value?: string; readonly kind?: string }

/** A form of labelled fields. What `send` refuses is said below its button. */
export function form(
  action: string,
  fields: readonly Field[],
  send: (values: Readonly<Record<string, string>>) => Promise<void>,
): HTMLElement {
  const fault = element('p', { role: 'alert' })
  const inputs = fields.map(({ name, label, value = '', kind = 'text' }) => {
    const input = document.createElement(kind === 'textarea' ? 'textarea' : 'input')
    if (input instanceof HTMLInputElement) input.type = kind
    input.name = name
    input.value = value
    return { name, input, row: element('label', {}, label, input) }
  })
  const onsubmit = (event: Event) => {
    event.preventDefault()
    const values = Object.fromEntries(inputs.map(({ name, input }) => [name, input.value]))
    send(values).catch((error: unknown) => {
      fault.textContent = error instanceof Error ? error.message : String(error)
    })
  }
  const rows = inputs.map(({ row }) => row)
  return element('form', { onsubmit }, rows, element('button', {}, action), fault)
}
