import type { AtributoDeLugar, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { contarLugares } from '@taquilla/rules/recinto/revisar';
import { Button } from '@taquilla/ui/Button.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useState } from 'react';
import type { EdicionDeBorrador } from './useBorrador.ts';

const ATRIBUTOS = [
  { value: 'ninguno', label: 'Sin seña' },
  { value: 'silla_de_ruedas', label: 'Silla de ruedas' },
  { value: 'acompanante', label: 'Acompañante' },
  { value: 'vista_obstruida', label: 'Vista obstruida' },
  { value: 'sin_escalones', label: 'Sin escalones' },
] as const satisfies readonly { value: AtributoDeLugar | 'ninguno'; label: string }[];

interface Props {
  edicion: EdicionDeBorrador;
  elegidas: ReadonlySet<string>;
  onElegir: (ids: string[], sumar: boolean) => void;
}

/** "Lista": section, row, seat, for hands on the keyboard and for screen readers (§C10.10). */
export function ListaDelRecinto({ edicion, elegidas, onElegir }: Props) {
  const { secciones } = edicion.documento;
  const [buscado, setBuscado] = useState('');
  const [abierta, setAbierta] = useState<string | null>(null);
  const vistas = secciones.filter(({ nombre, bloque }) =>
    `${nombre} ${bloque}`.toLocaleLowerCase('es').includes(buscado.toLocaleLowerCase('es')),
  );
  return (
    <div className="lista-recinto">
      <input
        className="lista-recinto__busca"
        type="search"
        aria-label="Buscar sección o bloque"
        placeholder="Buscar sección o bloque"
        value={buscado}
        onChange={event => setBuscado(event.target.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table whose rows open */}
      <table role="treegrid" aria-label="Secciones del recinto">
        <tbody>
          {vistas.map(seccion => (
            <Seccion
              key={seccion.id}
              seccion={seccion}
              edicion={edicion}
              elegida={elegidas.has(seccion.id)}
              abierta={abierta === seccion.id}
              onAbrir={() => setAbierta(abierta === seccion.id ? null : seccion.id)}
              onElegir={sumar => onElegir([seccion.id], sumar)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SeccionProps {
  seccion: SeccionDeDocumento;
  edicion: EdicionDeBorrador;
  elegida: boolean;
  abierta: boolean;
  onAbrir: () => void;
  onElegir: (sumar: boolean) => void;
}

function Seccion({ seccion, edicion, elegida, abierta, onAbrir, onElegir }: SeccionProps) {
  const { id, nombre, filas, tipo } = seccion;
  const [fila, setFila] = useState<string | null>(null);
  return (
    <>
      <tr aria-level={1} aria-expanded={tipo === 'general' ? undefined : abierta} aria-selected={elegida}>
        <td>
          {tipo !== 'general' && (
            <button type="button" aria-label={`${abierta ? 'Cerrar' : 'Abrir'} ${nombre}`} onClick={onAbrir}>
              {abierta ? '▾' : '▸'}
            </button>
          )}
          <button type="button" className="lista-recinto__nombre" onClick={event => onElegir(event.shiftKey)}>
            {nombre}
          </button>
        </td>
        <td>{contarLugares(seccion).toLocaleString('es-MX')}</td>
      </tr>
      {abierta &&
        filas.map(({ nombre: suya, asientos }) => (
          <tr key={suya} aria-level={2} aria-expanded={fila === suya}>
            <td>
              <button type="button" onClick={() => setFila(fila === suya ? null : suya)}>
                {`${fila === suya ? '▾' : '▸'} ${tipo === 'mesas' ? 'Mesa' : 'Fila'} ${suya}`}
              </button>
              {fila === suya && <Asientos seccionId={id} fila={suya} asientos={asientos} edicion={edicion} />}
            </td>
            <td>{asientos.length}</td>
          </tr>
        ))}
    </>
  );
}

interface AsientosProps {
  seccionId: string;
  fila: string;
  asientos: SeccionDeDocumento['filas'][number]['asientos'];
  edicion: EdicionDeBorrador;
}

/** One row's seats: number by hand, what a place has, and seats that are not there. */
function Asientos({ seccionId, fila, asientos, edicion }: AsientosProps) {
  const cambiar = (receta: (suyos: AsientosProps['asientos']) => void) =>
    edicion.hacer(({ secciones }) => {
      const suya = secciones.find(({ id }) => id === seccionId)?.filas.find(({ nombre }) => nombre === fila);
      if (suya) receta(suya.asientos);
    });
  return (
    <ul className="lista-recinto__asientos">
      {asientos.map(({ numero, atributos }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two seats of one number are what the list lets one mend
        <li key={i}>
          <input
            aria-label={`Número del asiento ${numero}, fila ${fila}`}
            defaultValue={numero}
            maxLength={10}
            onBlur={event => {
              const dado = event.target.value.trim();
              if (dado === '') event.target.value = numero;
              else if (dado !== numero)
                cambiar(suyos => {
                  const suyo = suyos[i];
                  if (suyo) suyo.numero = dado;
                });
            }}
          />
          <Select
            label={`Seña del asiento ${numero}, fila ${fila}`}
            hideLabel
            options={ATRIBUTOS}
            value={atributos?.[0] ?? 'ninguno'}
            onChange={dado =>
              cambiar(suyos => {
                const suyo = suyos[i];
                if (!suyo) return;
                if (dado === 'ninguno') delete suyo.atributos;
                else suyo.atributos = [dado];
              })
            }
          />
          <Button
            size="chico"
            variant="quieto"
            aria-label={`Quitar el asiento ${numero}, fila ${fila}`}
            onClick={() => cambiar(suyos => void suyos.splice(i, 1))}
          >
            ×
          </Button>
        </li>
      ))}
    </ul>
  );
}
