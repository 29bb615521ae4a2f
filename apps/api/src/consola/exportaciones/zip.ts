import { strToU8, Zip, ZipDeflate } from 'fflate';

/** Most of what deflating can gain, at half of its time. */
const LEVEL = 3;
/** Characters that are gathered before they are compressed: rows come a few at a time. */
const BLOCK = 256 * 1024;

/**
 * A ZIP archive written from front to back: first whole parts, then one last part that grows piece by piece. Each call
 * answers the next bytes.
 */
export function createZip() {
  let ready: Uint8Array[] = [];
  let waiting: string[] = [];
  let waitingChars = 0;
  let open: ZipDeflate | null = null;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const take = (): Buffer => {
    const taken = Buffer.concat(ready);
    ready = [];
    return taken;
  };
  const flush = (isLast: boolean): void => {
    if (!open) throw new Error('no part is open');
    open.push(strToU8(waiting.join('')), isLast);
    waiting = [];
    waitingChars = 0;
  };
  const begin = (name: string): Buffer => {
    open = new ZipDeflate(name, { level: LEVEL });
    zip.add(open);
    return take();
  };
  const append = (text: string): Buffer => {
    waiting.push(text);
    waitingChars += text.length;
    if (waitingChars >= BLOCK) flush(false);
    return take();
  };
  return {
    begin,
    append,
    part(name: string, text: string): Buffer {
      const head = [begin(name), append(text)];
      flush(true);
      return Buffer.concat([...head, take()]);
    },
    close(): Buffer {
      flush(true);
      zip.end();
      return take();
    },
  };
}
