/**
 * The page's policy (CSP) lets no string become a script's address. Our own pass here, so that all of them can be
 * found.
 */
interface Policy {
  createScriptURL: (url: string) => string;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
  }
}

let policy: Policy | undefined;

/** The address of one of our own scripts. */
export function trustedScriptUrl(url: string): string {
  const rules: Policy = {
    createScriptURL: dada => {
      const { origin } = new URL(dada, location.href);
      if (origin !== location.origin) throw new TypeError(`Not a script of ours: ${dada}`);
      return dada;
    },
  };
  policy ??= globalThis.window?.trustedTypes?.createPolicy('taquilla', rules) ?? rules;
  return policy.createScriptURL(url);
}
