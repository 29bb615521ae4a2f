import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Field } from '@taquilla/ui/Field.tsx';
import { Select } from '@taquilla/ui/Select.tsx';

type Politica = RespuestaDe<'verAjustes'>['politica'];

const POLITICAS: readonly { value: Politica['tipo']; label: string }[] = [
  { value: 'ley', label: 'Sólo las que marca la ley' },
  { value: 'hasta_dias', label: 'Hasta unos días antes' },
  { value: 'solo_cambio', label: 'Sólo cambio de lugar' },
];
const DIAS_PREVISTOS = 7;

interface PoliticaPrevistaProps {
  politica: Politica;
  falta: string | undefined;
  fija: boolean;
  onChange: (politica: Politica) => void;
}

/** The refund policy that a new event begins with (§C13.7). */
export function PoliticaPrevista({ politica, falta, fija, onChange }: PoliticaPrevistaProps) {
  return (
    <div className="dos">
      <Select
        label="Devoluciones"
        options={POLITICAS}
        value={politica.tipo}
        disabled={fija}
        onChange={tipo => onChange({ tipo, dias: tipo === 'hasta_dias' ? DIAS_PREVISTOS : null })}
      />
      {politica.tipo === 'hasta_dias' && (
        <Field
          label="Días antes"
          inputMode="numeric"
          value={String(politica.dias ?? '')}
          error={falta}
          disabled={fija}
          onChange={event =>
            onChange({ ...politica, dias: Number.parseInt(event.target.value.slice(0, 3), 10) || null })
          }
        />
      )}
    </div>
  );
}
