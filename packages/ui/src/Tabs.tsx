import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './Tabs.css';

export interface TabsProps<Value extends string> {
  /** The subject that the tabs divide, for a screen reader. */
  label: string;
  tabs: readonly { value: Value; label: string; badge?: { count: number; meaning: string } | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The panel of the chosen tab. It contains a focusable element: the panel itself takes no focus. */
  children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs by the ARIA pattern: one stop of the keyboard; arrows move and choose, Home and End go to the ends. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const choose = (index: number) => {
    const tab = tabs.at(index % tabs.length);
    if (!tab) return;
    onChange(tab.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.value}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Leaves the browser's own shortcuts alone, such as the way back.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const current = tabs.findIndex(tab => tab.value === value);
    const step = STEPS[event.key];
    if (step !== undefined) choose(current + step);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(-1);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div ref={list} className="pestanas" role="tablist" aria-label={label}>
        {tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.badge && (
              <span className="pestanas__cuenta">
                {tab.badge.count}
                <span className="solo-lector"> {tab.badge.meaning}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pestanas__panel">
        {children}
      </div>
    </>
  );
}
