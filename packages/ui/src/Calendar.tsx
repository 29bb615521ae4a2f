import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import {
  addDays,
  addMonths,
  type DateUnit,
  type Day,
  MONTHS,
  parseDay,
  sayDate,
  sayTime,
  todayInMexico,
  weekdayOf,
  writeDay,
} from './dates.ts';
import { Icon } from './Icon.tsx';
import { Select } from './Select.tsx';
import './Calendar.css';

export interface CalendarProps {
  unit: DateUnit;
  /** The chosen value; empty for none. */
  value: string;
  /** Gets the value; `isDone` where the person has nothing left to choose. */
  onPick: (value: string, isDone: boolean) => void;
}

/** A month of days, or a year of months, for the mouse, a finger and the arrow keys. Opens with the focus on its day. */
export function Calendar({ unit, value, onPick }: CalendarProps) {
  const [today] = useState(todayInMexico);
  const chosen = value === '' ? null : parseDay(unit === 'month' ? `${value}-01` : value);
  const [at, setAt] = useState<Day>(chosen ?? today);
  const [time, setTime] = useState(unit === 'minute' && value !== '' ? value.slice(11) : DEFAULT_TIME);
  const titleId = useId();
  const pick = (day: Day) => onPick(valueWith(day, unit, time), true);
  return (
    <div className="calendario">
      <Head {...{ unit, at, titleId, setAt }} />
      <Grid {...{ unit, at, chosen, today, titleId, setAt, pick }} />
      {unit === 'minute' && (
        <Select
          label="Hora"
          options={timesWith(time).map(one => ({ value: one, label: sayTime(one) }))}
          value={time}
          onChange={given => {
            setTime(given);
            if (chosen) onPick(valueWith(chosen, unit, given), false);
          }}
        />
      )}
      <Foot unit={unit} onToday={() => pick(today)} onClear={value === '' ? null : () => onPick('', true)} />
    </div>
  );
}

/** The month or year in sight, between the buttons that turn it. */
function Head({ unit, at, titleId, setAt }: Pick<GridProps, 'unit' | 'at' | 'titleId' | 'setAt'>) {
  const isYear = unit === 'month';
  const turn = (pages: number) => setAt(addMonths(at, pages * (isYear ? 12 : 1)));
  return (
    <div className="calendario__cabeza">
      <Turn words={isYear ? 'Año anterior' : 'Mes anterior'} onDo={() => turn(-1)}>
        <Icon name="atras" />
      </Turn>
      <h2 id={titleId} aria-live="polite">
        {isYear ? at.year : `${MONTHS[at.month - 1]} ${at.year}`}
      </h2>
      <Turn words={isYear ? 'Año siguiente' : 'Mes siguiente'} onDo={() => turn(1)}>
        <Icon name="derecha" />
      </Turn>
    </div>
  );
}

interface FootProps {
  unit: DateUnit;
  onToday: () => void;
  /** Null where there is nothing to take away. */
  onClear: (() => void) | null;
}

function Foot({ unit, onToday, onClear }: FootProps) {
  return (
    <div className="calendario__pie">
      <Button variant="quieto" size="chico" onClick={onToday}>
        {unit === 'month' ? 'Este mes' : 'Hoy'}
      </Button>
      {onClear && (
        <Button variant="quieto" size="chico" onClick={onClear}>
          Quitar
        </Button>
      )}
    </div>
  );
}

const DEFAULT_TIME = '20:00';

function valueWith(day: Day, unit: DateUnit, time: string): string {
  if (unit === 'month') return writeDay(day).slice(0, 7);
  return unit === 'minute' ? `${writeDay(day)}T${time}` : writeDay(day);
}

/** The half hours of a day, and the given time. */
function timesWith(time: string): string[] {
  const halves = Array.from(
    { length: 48 },
    (_, i) => `${String(i >> 1).padStart(2, '0')}:${i % 2 ? '30' : '00'}`,
  );
  return halves.includes(time) ? halves : [...halves, time].sort();
}

function Turn({ words, onDo, children }: { words: string; onDo: () => void; children: React.ReactNode }) {
  return (
    <Button variant="quieto" size="icono" aria-label={words} onClick={onDo}>
      {children}
    </Button>
  );
}

interface GridProps {
  unit: DateUnit;
  /** The day, or month, with the focus. */
  at: Day;
  chosen: Day | null;
  today: Day;
  titleId: string;
  setAt: (day: Day) => void;
  pick: (day: Day) => void;
}

/** The grid of the ARIA pattern: one stop for Tab, arrows inside, Page Up and Down for the next months or years. */
function Grid({ unit, at, chosen, today, titleId, setAt, pick }: GridProps) {
  const { current, onKeyDown } = useKeys({ unit, at, setAt });
  const rows = unit === 'month' ? monthsOf(at) : weeksOf(at);
  const isAlike = (one: Day, other: Day | null) => other !== null && keyOf(one, unit) === keyOf(other, unit);
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of the ARIA patterns is a table
      role="grid"
      aria-labelledby={titleId}
      className={`calendario__${unit === 'month' ? 'meses' : 'dias'}`}
    >
      {unit !== 'month' && <Weekdays />}
      <tbody onKeyDown={onKeyDown}>
        {rows.map(row => (
          <tr key={row.map(day => day && keyOf(day, unit)).join()}>
            {row.map((day, i) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: the places of a week never move
                key={i}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of that grid
                role="gridcell"
                aria-selected={day ? isAlike(day, chosen) : undefined}
              >
                {day && (
                  <DayButton
                    ref={isAlike(day, at) ? current : undefined}
                    isAt={isAlike(day, at)}
                    {...{ day, unit, pick, isChosen: isAlike(day, chosen), isToday: isAlike(day, today) }}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The focus follows the keys, and stays on the buttons of the head where these turn the page. */
function useKeys({ unit, at, setAt }: Pick<GridProps, 'unit' | 'at' | 'setAt'>) {
  const current = useRef<HTMLButtonElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    if (follows.current) current.current?.focus();
    follows.current = false;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const to = goneBy(event, at, unit);
    if (!to) return;
    event.preventDefault();
    follows.current = true;
    setAt(to);
  };
  return { current, onKeyDown };
}

interface DayButtonProps extends Pick<GridProps, 'unit' | 'pick'> {
  ref: React.Ref<HTMLButtonElement> | undefined;
  day: Day;
  /** Whether Tab stops here. */
  isAt: boolean;
  isChosen: boolean;
  isToday: boolean;
}

function DayButton({ ref, day, unit, isAt, isChosen, isToday, pick }: DayButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={isAt ? 0 : -1}
      className={classes('calendario__dia', isChosen && 'calendario__dia--puesto')}
      aria-label={nameOf(day, unit)}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => pick(day)}
    >
      {unit === 'month' ? MONTHS[day.month - 1]?.slice(0, 3) : day.day}
    </button>
  );
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'].map(name => (
          <th key={name} scope="col" abbr={name}>
            {name.charAt(0).toUpperCase()}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function keyOf(day: Day, unit: DateUnit): string {
  return unit === 'month' ? writeDay(day).slice(0, 7) : writeDay(day);
}

function nameOf(day: Day, unit: DateUnit): string {
  return unit === 'month' ? `${MONTHS[day.month - 1]} de ${day.year}` : sayDate(writeDay(day), 'day');
}

/** The weeks of a month, from Monday; empty places before its first day and after its last. */
function weeksOf({ year, month }: Day): (Day | null)[][] {
  const first = { year, month, day: 1 };
  const before = (weekdayOf(first) + 6) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, i) => {
      const day = addDays(first, week * 7 + i - before);
      return day.month === month ? day : null;
    }),
  ).filter(week => week.some(day => day !== null));
}

function monthsOf({ year }: Day): Day[][] {
  return [0, 1, 2, 3].map(row => [1, 2, 3].map(i => ({ year, month: row * 3 + i, day: 1 })));
}

/** The day or month to which a key leads; null for other keys. */
function goneBy({ key, shiftKey }: KeyboardEvent, at: Day, unit: DateUnit): Day | null {
  if (unit === 'month') {
    const months = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3, PageUp: -12, PageDown: 12 }[
      key
    ];
    return months === undefined ? null : addMonths(at, months);
  }
  const turned = { PageUp: -1, PageDown: 1 }[key];
  if (turned !== undefined) return addMonths(at, turned * (shiftKey ? 12 : 1));
  const fromMonday = (weekdayOf(at) + 6) % 7;
  const days = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -fromMonday,
    End: 6 - fromMonday,
  }[key];
  return days === undefined ? null : addDays(at, days);
}
