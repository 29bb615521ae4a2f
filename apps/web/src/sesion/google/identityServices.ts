import { loadScript } from '../../api/loadScript.ts';
import { allowProviderMarkup } from '../../trustedTypes.ts';
import { GoogleError } from './fallasDeGoogle.ts';

/** The part of Google Identity Services that the storefront uses. */
export interface GoogleId {
  initialize: (options: { client_id: string; callback: (answer: { credential?: string }) => void }) => void;
  prompt: (listener: (moment: PromptMoment) => void) => void;
  cancel: () => void;
}

/** The outcome of the prompt; newer browsers leave some of these out. */
interface PromptMoment {
  isNotDisplayed?: () => boolean;
  isSkippedMoment?: () => boolean;
  isDismissedMoment?: () => boolean;
  getDismissedReason?: () => string;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleId } };
  }
}

const ATTEMPTS = 50;
const EVERY_MS = 100;
const PROMPT_TIMEOUT_MS = 10_000;

/** Puts Google's script into the page, once, and waits for its global: 50 looks, 100 ms apart (§9.8). */
export async function loadGoogle(src: string): Promise<GoogleId> {
  const ready = window.google?.accounts?.id;
  if (ready) return ready;
  let blocked = false;
  // Google's script makes markup under a policy name that ours does not list, so it arrives as a plain string.
  allowProviderMarkup();
  loadScript(src).catch(() => {
    blocked = true;
  });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await new Promise(resolve => setTimeout(resolve, EVERY_MS));
    if (window.google?.accounts?.id) return window.google.accounts.id;
    if (blocked) throw new GoogleError('script_bloqueado');
  }
  throw new GoogleError('script_ausente');
}

/**
 * Shows Google's prompt; resolves to the identity token of the chosen account. Gives up after 10 s (§9.8). When
 * `signal` reports that the page was left, it removes the prompt and never settles.
 */
export function askGoogle(google: GoogleId, clientId: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return;
    const timer = setTimeout(() => {
      // Rejects before it closes the prompt, whose own cancelling would reject too.
      reject(new GoogleError('tiempo_agotado'));
      google.cancel();
    }, PROMPT_TIMEOUT_MS);
    const fail = (error: GoogleError) => {
      clearTimeout(timer);
      if (!signal.aborted) reject(error);
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      google.cancel();
    });

    try {
      google.initialize({
        client_id: clientId,
        callback: ({ credential }) => {
          clearTimeout(timer);
          if (credential) resolve(credential);
          else reject(new GoogleError('cancelado'));
        },
      });
    } catch {
      fail(new GoogleError('sin_inicializar'));
      return;
    }
    google.prompt(moment => {
      if (moment.isNotDisplayed?.()) fail(new GoogleError('no_mostrado'));
      else if (moment.isSkippedMoment?.()) fail(new GoogleError('omitido'));
      else if (moment.isDismissedMoment?.() && moment.getDismissedReason?.() !== 'credential_returned') {
        fail(new GoogleError('cancelado'));
      }
    });
  });
}
