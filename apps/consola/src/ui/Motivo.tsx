import { TextArea, type TextAreaProps } from './TextArea.tsx';

export interface MotivoProps extends Pick<TextAreaProps, 'hint' | 'error'> {
  label?: string;
  value: string;
  onChange: (motivo: string) => void;
}

/** The reason of an act, in a few words that the auditoría keeps. */
export function Motivo({ label = 'Motivo', onChange, ...area }: MotivoProps) {
  return (
    <TextArea {...area} label={label} rows={2} most={500} onChange={event => onChange(event.target.value)} />
  );
}
