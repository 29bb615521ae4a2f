const listeners = new Set<() => void>();

/** Asks to be told when the person changes, so that nothing kept of the last one is shown to the next. */
export function onForget(listener: () => void): void {
  listeners.add(listener);
}

/** Another person comes, or the last one leaves. */
export function forgetOwnAnswers(): void {
  for (const listener of listeners) listener();
}
