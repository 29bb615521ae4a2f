const SELECTOR = 'meta[name="taquilla-api-key"]';
const TIMEOUT_MS = 15_000;

/** The application's key (§7.1), which the page carries. */
export function apiKey(): string {
  return document.querySelector(SELECTOR)?.getAttribute('content') || 'taquilla-web';
}

/**
 * Reads the key that new pages carry: a page that stays open outlives the key it came with. False when there is no key
 * other than `refused`, or none can be read. `page` is the address of one of the app's own pages.
 */
export async function renewApiKey(refused: string, page: string): Promise<boolean> {
  if (apiKey() !== refused) return true;
  renewing ??= read(page).finally(() => {
    renewing = null;
  });
  const found = await renewing;
  if (found) document.querySelector(SELECTOR)?.setAttribute('content', found);
  return apiKey() !== refused;
}

/** The one reading under way, shared by all refused calls. */
let renewing: Promise<string | null> | null = null;

async function read(page: string): Promise<string | null> {
  try {
    const response = await fetch(page, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    // Searches the text for the attribute: Trusted Types let no string become markup.
    return /name="taquilla-api-key" content="([^"]+)"/.exec(await response.text())?.[1] ?? null;
  } catch {
    return null;
  }
}
