import { REGLA_DE_MESAS } from '@taquilla/rules/recinto/trazar';
import { Select } from '@taquilla/ui/Select.tsx';
import { retrazar } from '../dibujo/acciones.ts';
import { type CamposProps, Numero, Texto } from './campos.tsx';

const FORMAS = [
  { value: 'redonda', label: 'Redonda' },
  { value: 'cuadrada', label: 'Cuadrada' },
  { value: 'larga', label: 'Larga' },
] as const;

export function CamposDeMesas({ seccion, cambiar }: CamposProps) {
  const regla = seccion.mesas ?? REGLA_DE_MESAS;
  const poner = (cambios: Partial<typeof regla>) =>
    cambiar(suya => {
      suya.mesas = { ...regla, ...cambios };
      retrazar(suya);
    });
  return (
    <>
      <h3>Mesas</h3>
      <Select label="Forma" options={FORMAS} value={regla.forma} onChange={forma => poner({ forma })} />
      <div className="disenador__par">
        <Numero
          label="Mesas"
          valor={regla.cuantas}
          min={1}
          max={500}
          onValor={cuantas => poner({ cuantas })}
        />
        <Numero
          label="Por línea"
          valor={regla.porLinea}
          min={1}
          max={50}
          onValor={porLinea => poner({ porLinea })}
        />
        <Numero label="Sillas" valor={regla.sillas} min={1} max={30} onValor={sillas => poner({ sillas })} />
      </div>
      <Texto label="Primera mesa" valor={regla.desde} onValor={desde => poner({ desde })} />
    </>
  );
}
