import { type ComponentProps, type ReactNode, useId } from 'react';
import './Check.css';

export interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode;
  note?: ReactNode;
  /** `llave` is a switch: it acts at once or with the page's save bar. */
  look?: 'marca' | 'llave';
  radio?: boolean;
}

/** A tick box, a radio button or a switch with its label. */
export function Check({ children, note, look = 'marca', radio = false, ...input }: CheckProps) {
  const noteId = useId();
  return (
    <label className={`opcion opcion--${look}`}>
      <input
        {...input}
        type={radio ? 'radio' : 'checkbox'}
        role={look === 'llave' ? 'switch' : undefined}
        aria-describedby={note ? noteId : undefined}
      />
      <span>
        {children}
        {note && (
          <small id={noteId} className="nota">
            {note}
          </small>
        )}
      </span>
    </label>
  );
}
