import { expect, vi } from 'vitest';

/**
 * The finds and acts of a person on a rendered screen, by role and name as in a browser. It sees no layout and no
 * styles: what is cut off, covered or coloured stays a journey.
 */
const ROLES = {
  alert: '[role="alert"]',
  alertdialog: '[role="alertdialog"]',
  banner: '[role="banner"], body header',
  button: 'button, [role="button"]',
  checkbox: 'input[type="checkbox"]',
  combobox: 'select, [role="combobox"]',
  contentinfo: '[role="contentinfo"], footer',
  dialog: 'dialog, [role="dialog"]',
  group: 'fieldset, [role="group"]',
  heading: 'h1, h2, h3, h4, [role="heading"]',
  link: 'a[href]',
  listitem: 'li, [role="listitem"]',
  main: 'main',
  navigation: 'nav',
  option: 'option',
  radio: 'input[type="radio"]',
  region: 'section, [role="region"]',
  row: 'tr, [role="row"]',
  searchbox: 'input[type="search"]',
  status: '[role="status"], output',
  textbox:
    'input:not([type]), input[type="text"], input[type="email"], input[type="password"], input[type="tel"], textarea',
  timer: '[role="timer"]',
} as const;

type Role = keyof typeof ROLES;
type Words = string | RegExp;

const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const says = (text: string, words: Words | undefined) =>
  words === undefined || (typeof words === 'string' ? text === words : words.test(text));

/** All elements of a role in `within`, by their whole name or a pattern of it. */
export function all(role: Role, name?: Words, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(ROLES[role])].filter(
    element => isShown(element) && says(nameOf(element), name),
  );
}

/** The only element of a role and name; none or several fail. */
export function one(role: Role, name?: Words, within: ParentNode = document): HTMLElement {
  const [found, ...others] = all(role, name, within);
  if (found && others.length === 0) return found;
  const there = all(role, undefined, within).map(nameOf).join(' | ');
  throw new Error(`${others.length + (found ? 1 : 0)} of ${role} ${name}; there are: ${there}`);
}

/** The field with a label. */
export function field(label: Words, within: ParentNode = document): HTMLInputElement {
  const found = [...within.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(element =>
    says(nameOf(element), label),
  );
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} fields ${label}`);
  return found[0];
}

/** The words that describe a field: its fault, its hint. */
export function describedBy(element: Element): string {
  return textOfIds(element.getAttribute('aria-describedby'));
}

/** The words on the screen, blanks made one. */
export function words(within: Element = document.body): string {
  return tidy(within.textContent);
}

/** Waits until `look` passes. */
export async function until<T>(look: () => T): Promise<T> {
  return await vi.waitFor(look, { timeout: 20_000, interval: 20 });
}

/** Waits for the only element of a role and name. */
export function shown(role: Role, name?: Words): Promise<HTMLElement> {
  return until(() => one(role, name));
}

/** Waits until the screen says these words. */
export async function awaitWords(sought: Words): Promise<void> {
  await until(() => {
    if (typeof sought === 'string') expect(words()).toContain(sought);
    else expect(words()).toMatch(sought);
  });
}

export async function press(element: HTMLElement): Promise<void> {
  element.focus();
  element.click();
  await rendered();
}

/** Types as a person does, and leaves the field: React hears of a value that the element itself has taken. */
export async function type(element: HTMLInputElement, text: string): Promise<void> {
  const prototype = Object.getPrototypeOf(element);
  element.focus();
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await rendered();
}

/** React renders an act of a person in the same turn, and its effects in the next. */
async function rendered(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise(resolve => setTimeout(resolve));
}

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [aria-hidden="true"], template') === null;
}

/** The accessible name, as far as our elements have one. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label) return tidy(label);
  const labelledBy = textOfIds(element.getAttribute('aria-labelledby'));
  if (labelledBy) return labelledBy;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) {
    const own = element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`);
    return tidy(own?.textContent)
      .replace(tidy(element.textContent) || /$^/, '')
      .trim();
  }
  return element.tagName === 'FIELDSET'
    ? tidy(element.querySelector('legend')?.textContent)
    : tidy(element.textContent);
}

function textOfIds(ids: string | null): string {
  return tidy(
    (ids ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}
