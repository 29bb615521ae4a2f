/**
 * The page's policy (CSP) lets no string become markup or a script's address. The necessary ones pass here, so that all
 * of them can be found. Browsers without Trusted Types take plain strings.
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

/** The address of one of our own scripts, as the server named it. */
export function trustedScriptUrl(url: string): string {
  return policy().createScriptURL(url);
}

/**
 * Lets the scripts of the card provider and Google put their markup into the page; the provider's know nothing of
 * Trusted Types. Called on the payment step, and when Google's button is pressed; the rest of the policy decides which
 * scripts may run at all.
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

/** Allows neither `data:` nor `javascript:`. */
function webAddress(url: string): string {
  const { protocol } = new URL(url, location.href);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError(`Not a script's address: ${protocol}`);
  return url;
}
