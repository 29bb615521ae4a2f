import { crc32, deflateRawSync } from 'node:zlib';

/** Characters of a part that are gathered before they are compressed. */
const BLOCK = 256 * 1024;
const Z_SYNC_FLUSH = 2;
const Z_FINISH = 4;
/** Bit 3 of the flags: the sizes follow the part, in place of standing before it. */
const SIZES_FOLLOW = 0x0008;

interface Sizes {
  crc: number;
  compressed: number;
  length: number;
}
const NOTHING: Sizes = { crc: 0, compressed: 0, length: 0 };

/**
 * A ZIP archive (APPNOTE 6.3) below 4 GB, written from front to back: first whole parts, then one last part that grows
 * piece by piece. Each call answers the next bytes.
 */
export function createZip() {
  const index: Buffer[] = [];
  let offset = 0;
  let open: { name: string; start: number; body: ReturnType<typeof createBody> } | null = null;
  const advance = (bytes: Buffer) => {
    offset += bytes.length;
    return bytes;
  };
  const addEntry = (name: string, { start, sizes, flags }: Entry) => {
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(start, 10);
    index.push(
      Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
      describe(name, sizes, flags),
      rest,
      Buffer.from(name),
    );
  };
  return {
    part(name: string, text: string): Buffer {
      const body = createBody();
      const data = Buffer.concat([body.add(text), body.finish()]);
      addEntry(name, { start: offset, sizes: body.sizes(), flags: 0 });
      return advance(Buffer.concat([...localHeader(name, body.sizes(), 0), data]));
    },
    begin(name: string): Buffer {
      open = { name, start: offset, body: createBody() };
      return advance(Buffer.concat(localHeader(name, NOTHING, SIZES_FOLLOW)));
    },
    append(text: string): Buffer {
      if (!open) throw new Error('no part is open');
      return advance(open.body.add(text));
    },
    close(): Buffer {
      if (!open) throw new Error('no part is open');
      const { name, start, body } = open;
      const last = advance(body.finish());
      const sizes = body.sizes();
      const descriptor = advance(Buffer.concat([Buffer.from('PK\u0007\u0008', 'latin1'), sizeFields(sizes)]));
      addEntry(name, { start, sizes, flags: SIZES_FOLLOW });
      return Buffer.concat([last, descriptor, ...index, endOfIndex(index, offset)]);
    },
  };
}

interface Entry {
  start: number;
  sizes: Sizes;
  flags: number;
}

/** A part, compressed in pieces that follow one another as one stream. */
function createBody() {
  let waiting: string[] = [];
  let waitingChars = 0;
  const sizes = { ...NOTHING };
  const flush = (isLast: boolean) => {
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    waitingChars = 0;
    // A flushed piece ends on a byte and is no last block, so the next piece goes on from there.
    const piece = deflateRawSync(bytes, { finishFlush: isLast ? Z_FINISH : Z_SYNC_FLUSH });
    sizes.crc = crc32(bytes, sizes.crc);
    sizes.length += bytes.length;
    sizes.compressed += piece.length;
    return piece;
  };
  return {
    add(text: string): Buffer {
      waiting.push(text);
      waitingChars += text.length;
      return waitingChars >= BLOCK ? flush(false) : Buffer.alloc(0);
    },
    finish: () => flush(true),
    sizes: (): Sizes => ({ ...sizes }),
  };
}

function localHeader(name: string, sizes: Sizes, flags: number): Buffer[] {
  return [Buffer.from('PK\u0003\u0004', 'latin1'), describe(name, sizes, flags), Buffer.from(name)];
}

function sizeFields({ crc, compressed, length }: Sizes): Buffer {
  const written = Buffer.alloc(12);
  written.writeUInt32LE(crc, 0);
  written.writeUInt32LE(compressed, 4);
  written.writeUInt32LE(length, 8);
  return written;
}

/** Writes a part's description, the same before the part and in the index. */
function describe(name: string, sizes: Sizes, flags: number): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(flags, 2);
  head.writeUInt16LE(8, 4);
  head.writeUInt32LE(0x5a21_0000, 6);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(Buffer.byteLength(name), 0);
  return Buffer.concat([head, sizeFields(sizes), lengths]);
}

function endOfIndex(index: readonly Buffer[], offset: number): Buffer {
  const entries = index.length / 4;
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(
    index.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return end;
}
