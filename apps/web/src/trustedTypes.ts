/**
 * The page's policy (CSP) lets no string become markup or a script's address. What must, passes here, so that all of
 * it can be found. Browsers without Trusted Types take the plain strings.
 */
interface Rules {
  createHTML?: (html: string) => string;
  createScriptURL: (url: string) => string;
}

interface Policy {
  createScriptURL: (url: string) => string;
}

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (name: string, rules: Rules) => Policy;
      defaultPolicy: Policy | null;
    };
  }
}

let own: Policy | undefined;

/** Our own script addresses: those that the server named. */
export function trustedScriptUrl(url: string): string {
  return policy().createScriptURL(url);
}

/**
 * Lets the card provider's and Google's scripts put what they need into the page; the first know nothing of Trusted
 * Types. Called on the payment step, and once Google's button is pressed; which scripts may run at all is for the rest
 * of the policy to say.
 */
export function allowProviderMarkup(): void {
  const factory = globalThis.window?.trustedTypes;
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy('default', { createHTML: html => html, createScriptURL: webAddress });
}

function policy(): Policy {
  const rules = { createScriptURL: webAddress };
  own ??= globalThis.window?.trustedTypes?.createPolicy('taquilla', rules) ?? rules;
  return own;
}

/** Neither `data:` nor `javascript:`. */
function webAddress(url: string): string {
  const { protocol } = new URL(url, location.href);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError(`Not a script's address: ${protocol}`);
  return url;
}
