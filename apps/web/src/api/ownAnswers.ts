const listeners = new Set<() => void>();

/** Registers a listener for a change of person, so that nothing kept for one is shown to the next. */
export function onForget(listener: () => void): void {
  listeners.add(listener);
}

/** Forgets the answers of one person: another one comes, or the last one leaves. */
export function forgetOwnAnswers(): void {
  for (const listener of listeners) listener();
}
