/** How exactly a date is given; its value is `2027-03-12`, `2027-03-12T20:30` or `2027-03`, as a browser's field writes it. */
export type DateUnit = 'day' | 'minute' | 'month';

export interface Day {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

export const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

/** How each unit is typed. */
export const EXAMPLES: Readonly<Record<DateUnit, string>> = {
  day: '12/3/27',
  minute: '12/3/27 20:30',
  month: '3/27',
};

const SPLIT = String.raw`\s*[\s/.-]\s*`;
const NUMBERS = new RegExp(String.raw`^(\d{1,2})${SPLIT}(\d{1,2})${SPLIT}(\d{4}|\d{2})(?=$|[\sT])`);
const WITH_MONTH = new RegExp(String.raw`^(\d{1,2})${SPLIT}([a-z]{3,})${SPLIT}(\d{4}|\d{2})(?=$|\s)`);
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?=$|[\st])/;
const TIME = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(?:(a|p)\s?\.?\s?m\.?|h(?:o?ra?)?s?\.?)?$/;

/** The value of a typed or pasted date; null where it cannot be read as one. The day comes before the month. */
export function readDate(text: string, unit: DateUnit): string | null {
  if (unit === 'month') return readMonth(plainly(text));
  const plain = plainly(text).replace(WEEKDAY, '');
  const [found, day] = dayOf(plain);
  if (!day) return null;
  const rest = plain.slice(found.length).replace(/^t/, '').trim();
  if (unit === 'day') return rest === '' ? writeDay(day) : null;
  const time = readTime(rest);
  return time && `${writeDay(day)}T${time}`;
}

/** A value as its field shows it: `12/3/2027 20:30`. Text that is none stays as it is. */
export function showDate(value: string, unit: DateUnit): string {
  if (readDate(value, unit) !== value) return value;
  const [year, month, day] = value.slice(0, 10).split('-').map(Number);
  if (unit === 'month') return `${MONTHS[(month ?? 1) - 1]} ${year}`;
  return `${day}/${month}/${year}${unit === 'minute' ? ` ${value.slice(11)}` : ''}`;
}

/** A value in words: `viernes 12 de marzo de 2027, 8:30 p. m.`; empty where it is none. */
export function sayDate(value: string, unit: DateUnit): string {
  if (readDate(value, unit) !== value) return '';
  if (unit === 'month') return showDate(value, unit);
  const day = parseDay(value);
  const name = WEEKDAYS[weekdayOf(day)];
  const words = `${name} ${day.day} de ${MONTHS[day.month - 1]} de ${day.year}`;
  return unit === 'minute' ? `${words}, ${sayTime(value.slice(11))}` : words;
}

/** The fault of a text that is no date; undefined for a date and for no text. */
export function faultOfDate(text: string, unit: DateUnit): string | undefined {
  if (text.trim() === '' || readDate(text, unit) !== null) return undefined;
  if (unit === 'minute' && readDate(text, 'day') !== null) return 'Falta la hora, por ejemplo 20:30.';
  const [found, day] = dayOf(plainly(text).replace(WEEKDAY, ''));
  if (found !== '' && day === null) return 'Ese día no existe.';
  return `Escríbelo así: ${EXAMPLES[unit]}.`;
}

/** `8:30 p. m.` of `20:30`. */
export function sayTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'a. m.' : 'p. m.'}`;
}

export function writeDay({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The day of a value that has one. */
export function parseDay(value: string): Day {
  const [year = 0, month = 1, day = 1] = value.slice(0, 10).split('-').map(Number);
  return { year, month, day };
}

/** The day some days later, or earlier. */
export function addDays({ year, month, day }: Day, days: number): Day {
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** The same day some months later, or the last one of a shorter month. */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const first = addDays({ year, month: month + months, day: 1 }, 0);
  return { ...first, day: Math.min(day, daysIn(first)) };
}

/** The weekday: 0 is Sunday. */
export function weekdayOf({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** Today in central Mexico, in whose time the house lives (§9.6). */
export function todayInMexico(now = new Date()): Day {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(now);
  return parseDay(parts);
}

function plainly(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(a las?|del?|el)\b|[,·]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const WEEKDAY = /^(lun(es)?|mar(tes)?|mie(rcoles)?|jue(ves)?|vie(rnes)?|sab(ado)?|dom(ingo)?)\.?\s+(?=\d)/;

/** The part of a text that tells a day, and that day; null for one that does not exist. */
function dayOf(plain: string): [found: string, day: Day | null] {
  const iso = ISO.exec(plain);
  if (iso) return [iso[0], existing(iso[1], iso[2], iso[3])];
  const numbers = NUMBERS.exec(plain);
  if (numbers) return [numbers[0], existing(numbers[3], numbers[2], numbers[1])];
  const words = WITH_MONTH.exec(plain);
  if (!words) return ['', null];
  return [words[0], existing(words[3], String(monthNamed(words[2])), words[1])];
}

function readMonth(plain: string): string | null {
  const [, isoYear, isoMonth] = /^(\d{4})[-/](\d{1,2})$/.exec(plain) ?? [];
  const [, month, year] = /^(\d{1,2}|[a-z]{3,})\s*[\s/.-]\s*(\d{4}|\d{2})$/.exec(plain) ?? [];
  const named = month && /^[a-z]/.test(month) ? String(monthNamed(month)) : month;
  const day = existing(isoYear ?? year, isoMonth ?? named, '1');
  return day && writeDay(day).slice(0, 7);
}

function readTime(text: string): string | null {
  const [, hours, minutes = '0', half] = TIME.exec(text) ?? [];
  if (hours === undefined) return null;
  const hour = Number(hours);
  const full = half === 'p' && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour;
  return full > 23 || Number(minutes) > 59 ? null : `${two(full)}:${two(Number(minutes))}`;
}

/** 1 to 12; 0 for a word that names no month. */
function monthNamed(word = ''): number {
  return word.startsWith('set') ? 9 : MONTHS.findIndex(name => name.startsWith(word)) + 1;
}

function existing(year = '', month = '', day = ''): Day | null {
  const given = {
    year: Number(year) + (year.length === 2 ? 2000 : 0),
    month: Number(month),
    day: Number(day),
  };
  const isThere = given.month >= 1 && given.month <= 12 && given.day >= 1 && given.day <= daysIn(given);
  return year !== '' && isThere ? given : null;
}

function daysIn({ year, month }: Pick<Day, 'year' | 'month'>): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}
