/** Makes elements from text, so that nothing a request contains can become markup. */

type Attributes = Readonly<Record<string, string | number | boolean>>
/** A child, or several; null stands for none. */
export type Child = Node | string | null | readonly (Node | string | null)[]

/**
 * An element. `p.hint` is a `p` of the class `hint`. Attributes may come before the children; a boolean one is there if
 * it is true.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name | `${Name}.${string}`,
  ...content: readonly (Attributes | Child)[]
): HTMLElementTagNameMap[Name]
export function element(name: string, ...content: readonly (Attributes | Child)[]): HTMLElement {
  const [tag = '', ...classes] = name.split('.')
  const made = document.createElement(tag)
  if (classes.length > 0) made.className = classes.join(' ')
  for (const part of content) {
    if (isAttributes(part)) {
      for (const [key, value] of Object.entries(part)) {
        if (value === true) made.setAttribute(key, '')
        else if (value !== false) made.setAttribute(key, String(value))
      }
    } else append(made, [part])
  }
  return made
}

function isAttributes(part: Attributes | Child): part is Attributes {
  return typeof part === 'object' && part !== null && !Array.isArray(part) && !(part instanceof Node)
}

export function append(parent: HTMLElement, children: readonly Child[]): void {
  parent.append(...children.flat().filter((child) => child !== null))
}

export function fill(parent: HTMLElement, ...children: readonly Child[]): void {
  parent.replaceChildren()
  append(parent, children)
}

/** A button that does not submit a form. */
export function button(label: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', onClick)
  return made
}

export function actions(...buttons: readonly Child[]): HTMLElement {
  return element('p.actions', ...buttons)
}

/** A form that a script sends. */
export function form(send: () => Promise<void>, ...content: readonly Child[]): HTMLFormElement {
  const made = element('form', { autocomplete: 'off' }, ...content)
  made.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  return made
}

/** A table whose rows are called by their first cell, in a cell of code. */
export function textTable(kind: string, columns: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const cells = rows.map(([name = '', ...others]) =>
    element(
      'tr',
      element('th', { scope: 'row' }, element('code', name)),
      others.map((text, index) => element('td', { 'data-name': columns[index + 1] ?? '' }, text)),
    ),
  )
  return element('table', { class: kind }, element('thead', headRow(columns)), element('tbody', cells))
}

export function headRow(columns: readonly (Node | string)[]): HTMLElement {
  return element(
    'tr',
    columns.map((name) => element('th', { scope: 'col' }, name)),
  )
}

/**
 * Makes these the children of an element. Those that were there stay in place, so that they keep the focus, the
 * selected text and a click that has begun.
 */
export function setChildren(parent: HTMLElement, children: readonly Node[]): void {
  for (const old of [...parent.childNodes]) if (!children.includes(old)) old.remove()
  for (const [index, child] of children.entries()) {
    const present = parent.childNodes[index] ?? null
    if (present !== child) parent.insertBefore(child, present)
  }
}

/** Attributes of a field for text that is no prose. */
export const TEXT = { spellcheck: 'false', autocomplete: 'off', translate: 'no' }

export function field(label: string, input: HTMLElement, ...more: HTMLElement[]): HTMLElement {
  return element('div', { class: 'field' }, element('label', { for: input.id }, label), input, ...more)
}

/** A line that says what went wrong, hidden until something did. */
export function problemLine(): HTMLElement {
  return element('p.failure', { role: 'alert', hidden: true })
}

/**
 * Notes which of some rows has the focus before they are drawn again. Call the returned function with the new rows: if
 * the row with the focus is gone, the last button of the next row gets it, or else `otherwise`.
 */
export function focusAmong(
  rows: Iterable<HTMLElement>,
): (now: readonly HTMLElement[], otherwise?: HTMLElement) => void {
  const position = [...rows].findIndex((row) => row.contains(document.activeElement))
  return (now, otherwise) => {
    if (position === -1 || document.activeElement !== document.body) return
    const next = now[Math.min(position, now.length - 1)]?.querySelector<HTMLElement>('button:last-of-type') ?? otherwise
    next?.focus()
  }
}

export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`)
  return found
}

/** Has screen readers say something when they have finished their present sentence. */
export function announce(text: string): void {
  byId('announcement', HTMLElement).textContent = text
}

/** A button that copies a text, which is made when it is pressed; null: there is nothing to copy. */
export function copyButton(label: string, text: () => string | null): HTMLButtonElement {
  const copy = async (): Promise<void> => {
    const copied = text()
    if (copied === null) return
    const done = await copyText(copied)
    made.textContent = done ? 'Copied' : 'Copying is not allowed here'
    announce(done ? `${label}: copied` : 'Copying is not allowed here')
    setTimeout(() => {
      made.textContent = label
    }, 1_500)
  }
  const made = button(label, () => void copy())
  return made
}

async function copyText(text: string): Promise<boolean> {
  // A page that was loaded from another machine without TLS has no clipboard.
  if (navigator.clipboard === undefined) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
