/** Makes elements from text, so that nothing a request contains can become markup. */

export type Child = Node | string | null

/** An element with attributes (a boolean one by true or false) and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number | boolean>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, '')
    else if (value !== false) made.setAttribute(key, String(value))
  }
  made.append(...children.filter((child) => child !== null))
  return made
}

/** A button that does not submit a form. */
export function button(
  label: string,
  onClick: () => void,
  attributes: Readonly<Record<string, string | number | boolean>> = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', onClick)
  return made
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

/** An input with its label and its explanations. */
export function field(label: string, input: HTMLElement, ...more: HTMLElement[]): HTMLElement {
  return element('div', { class: 'field' }, element('label', { for: input.id }, label), input, ...more)
}

/** The page's own element of that id. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`)
  return found
}

/** Has screen readers say something when they have finished their present sentence. */
export function announce(text: string): void {
  byId('announcement', HTMLElement).textContent = text
}
