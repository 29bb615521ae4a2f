import { type FileHandle, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** One change: a record to store, or (`record` null) to delete. */
export interface JournalEntry {
  readonly table: string;
  readonly id: string;
  readonly record: unknown;
}

export interface Journal {
  append(entry: JournalEntry): void;
  /** Resolves when the file holds everything appended so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export const MEMORY_ONLY: Journal = {
  append: () => undefined,
  flush: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** Reads a journal back. Only the last line can be cut short by a kill, and it was never acknowledged. */
export async function readJournal(path: string): Promise<JournalEntry[]> {
  const text = await readFile(path, 'utf8').catch(ignoreMissing);
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line, index) => parseLine(line, `${path}:${index + 1}`));
}

/**
 * Opens a file of one JSON line per change. The file starts from a fresh snapshot, written aside and renamed, and is
 * replaced by a new one whenever it has grown too long: at no instant is there half a file in its place.
 */
export async function openJournal(
  path: string,
  snapshot: () => JournalEntry[],
  compactAfterBytes = 32 * 1024 * 1024,
): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true });
  await writeAside(path, snapshot());
  return new FileJournal({ path, snapshot, compactAfterBytes }, await open(path, 'a'));
}

interface FileSettings {
  readonly path: string;
  readonly snapshot: () => JournalEntry[];
  readonly compactAfterBytes: number;
}

class FileJournal implements Journal {
  readonly #settings: FileSettings;
  #file: FileHandle;
  #pending: string[] = [];
  #writtenBytes = 0;
  #draining: Promise<void> | null = null;

  constructor(settings: FileSettings, file: FileHandle) {
    this.#settings = settings;
    this.#file = file;
  }

  append(entry: JournalEntry): void {
    this.#pending.push(toLine(entry));
    void this.flush();
  }

  flush(): Promise<void> {
    if (this.#pending.length === 0) return this.#draining ?? Promise.resolve();
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = null;
    });
    return this.#draining;
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#file.close();
  }

  /** Writes the queue in batches: entries appended during one write go together into the next. */
  async #drain(): Promise<void> {
    // One turn of the event loop, so that all its changes share one write.
    await Promise.resolve();
    while (this.#pending.length > 0) {
      const batch = this.#pending.join('');
      this.#pending = [];
      if (this.#writtenBytes > this.#settings.compactAfterBytes) await this.#compact();
      else await this.#file.appendFile(batch);
      this.#writtenBytes += batch.length;
    }
  }

  async #compact(): Promise<void> {
    // Taken before the first await: it includes the batch just removed from the queue.
    const entries = this.#settings.snapshot();
    await this.#file.close();
    await writeAside(this.#settings.path, entries);
    this.#file = await open(this.#settings.path, 'a');
    this.#writtenBytes = 0;
  }
}

async function writeAside(path: string, entries: readonly JournalEntry[]): Promise<void> {
  const aside = `${path}.new`;
  await writeFile(aside, entries.map(toLine).join(''));
  await rename(aside, path);
}

function toLine(entry: JournalEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

function parseLine(line: string, where: string): JournalEntry {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null) throw new Error(`${where} is not a change`);
  if (!('table' in value) || !('id' in value) || !('record' in value)) {
    throw new Error(`${where} is not a change`);
  }
  return { table: String(value.table), id: String(value.id), record: value.record };
}

function ignoreMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}
