import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { decirNumeros } from '@taquilla/rules/recinto/numeracion';
import { Button } from '@taquilla/ui/Button.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { type DeRegla, Numero, Texto } from './campos.tsx';

const ORDENES = [
  { value: 'derecha', label: '1, 2, 3… de izquierda a derecha' },
  { value: 'izquierda', label: '1, 2, 3… de derecha a izquierda' },
  { value: 'centro', label: 'Desde el centro' },
  { value: 'nones-pares', label: 'Nones a un lado, pares al otro' },
  { value: 'letras', label: 'A, B, C…' },
] as const;
const LADOS = [
  { value: 'escenario', label: 'Desde el escenario' },
  { value: 'fondo', label: 'Desde el fondo' },
] as const;

interface Props extends DeRegla {
  seccion: SeccionDeDocumento;
  vecinas: readonly SeccionDeDocumento[];
}

/** The names of rows and numbers of seats, with a preview (§C10.8). */
export function CamposDeNumeracion({ seccion, vecinas, regla, poner }: Props) {
  const { nombres, numeros } = regla;
  return (
    <>
      <h3>Numeración</h3>
      <div className="disenador__par">
        <Texto
          label="Primera fila"
          valor={nombres.desde}
          onValor={desde => poner({ nombres: { ...nombres, desde } })}
        />
        <Texto
          label="Sin letras"
          vacio
          valor={nombres.sin}
          onValor={sin => poner({ nombres: { ...nombres, sin } })}
        />
      </div>
      <Select
        label="Orden de las filas"
        options={LADOS}
        value={nombres.orden}
        onChange={orden => poner({ nombres: { ...nombres, orden } })}
      />
      <Select
        label="Orden de las butacas"
        options={ORDENES}
        value={numeros.orden}
        onChange={orden => poner({ numeros: { ...numeros, orden } })}
      />
      <div className="disenador__par">
        <Numero
          label="Desde"
          valor={numeros.desde}
          min={0}
          max={9999}
          onValor={desde => poner({ numeros: { ...numeros, desde } })}
        />
        <Numero
          label="Paso"
          valor={numeros.paso}
          min={1}
          max={10}
          onValor={paso => poner({ numeros: { ...numeros, paso } })}
        />
        <Texto
          label="Prefijo"
          vacio
          valor={numeros.prefijo}
          onValor={prefijo => poner({ numeros: { ...numeros, prefijo } })}
        />
      </div>
      <p className="disenador__muestra" role="status">
        {resumen(seccion)}
      </p>
      {vecinas.length > 0 && (
        <div className="disenador__par">
          {vecinas.map(vecina => (
            <Button
              key={vecina.id}
              size="chico"
              variant="borde"
              onClick={() => poner({ numeros: { ...numeros, desde: siguiente(vecina) } })}
            >
              {`Seguir de ${vecina.nombre}`}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function resumen({ filas }: SeccionDeDocumento): string {
  return [...new Set([filas[0], filas.at(-1)])]
    .map(fila => fila && `Fila ${fila.nombre}: ${decirNumeros(fila.asientos.map(({ numero }) => numero))}`)
    .join('\n');
}

/** The number after a neighbour's highest one. */
function siguiente({ filas }: SeccionDeDocumento): number {
  const numeros = filas.flatMap(({ asientos }) =>
    asientos.map(({ numero }) => Number(/\d+$/.exec(numero)?.[0] ?? 0)),
  );
  return Math.min(9999, numeros.reduce((mayor, n) => Math.max(mayor, n), 0) + 1);
}
