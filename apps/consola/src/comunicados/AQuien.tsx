import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Chip, ChipGroup } from '@taquilla/ui/Chip.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { useState } from 'react';
import { Box } from '../ui/Box.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { alternar, type Casa, type Ensayo, type Escrito, type Filtro } from './escrito.ts';

const MEDIOS: Readonly<Record<Casa['medios'][number]['medio'], string>> = {
  tarjeta: 'Tarjeta en línea',
  spei: 'Transferencia en línea',
  tienda: 'Efectivo en tienda',
  efectivo: 'Efectivo en taquilla',
  terminal: 'Terminal en taquilla',
  mixto: 'Efectivo y terminal',
  gratis: 'Sin costo',
  cortesia: 'Cortesía',
};

export interface AQuienProps {
  casa: Casa;
  escrito: Escrito;
  ensayo: Ensayo | null;
  error: unknown;
  cambiar: (parte: Partial<Escrito>) => void;
}

/** The choice of the audience: sections, price zones, means, use of the tickets, days; counted on the real sales. */
export function AQuien({ casa, escrito, ensayo, error, cambiar }: AQuienProps) {
  return (
    <Box title="A quién" aside={<span className="suave">Un correo por venta</span>}>
      <div className="comunicados__pila">
        <Cuenta ensayo={ensayo} />
        <ErrorLine>{error ? enPalabras(error) : null}</ErrorLine>
        {escrito.corrige === null ? (
          <Filtros casa={casa} filtro={escrito.filtro} cambiar={filtro => cambiar({ filtro })} />
        ) : (
          <Notice>
            <strong>Va a las mismas personas</strong> que el que corriges, que se detiene si no ha terminado.{' '}
            <Button variant="borde" size="chico" onClick={() => cambiar({ corrige: null })}>
              Elegir a otras
            </Button>
          </Notice>
        )}
      </div>
    </Box>
  );
}

function Cuenta({ ensayo }: { ensayo: Ensayo | null }) {
  if (!ensayo) return <p className="comunicados__cuenta suave">Contando…</p>;
  const { ventas, boletos, enVariasSecciones, sinCorreo } = ensayo;
  return (
    <p className="comunicados__cuenta" aria-live="polite">
      <b>{formatEntero(ventas)}</b>{' '}
      <span>
        {ventas === 1 ? 'venta' : 'ventas'}, {formatEntero(boletos)} {boletos === 1 ? 'boleto' : 'boletos'}.
        {enVariasSecciones > 0 &&
          ` ${formatEntero(enVariasSecciones)} con lugares en varias secciones: un solo correo.`}
        {sinCorreo > 0 &&
          ` Además, ${formatEntero(sinCorreo)} de taquilla sin correo: avísales de otro modo.`}
      </span>
    </p>
  );
}

interface FiltrosProps {
  casa: Casa;
  filtro: Filtro;
  cambiar: (filtro: Filtro) => void;
}

function Filtros({ casa, filtro, cambiar }: FiltrosProps) {
  return (
    <>
      <Opciones
        titulo="Sección"
        opciones={casa.secciones.map(({ id, ...resto }) => ({ valor: id, ...resto }))}
        elegidas={filtro.secciones}
        cambiar={secciones => cambiar({ ...filtro, secciones })}
      />
      <Opciones
        titulo="Zona de precio"
        opciones={casa.zonas.map(({ id, ...resto }) => ({ valor: id, ...resto }))}
        elegidas={filtro.zonas}
        cambiar={zonas => cambiar({ ...filtro, zonas })}
      />
      <Opciones
        titulo="Cómo pagaron"
        opciones={casa.medios.map(({ medio, ventas }) => ({ valor: medio, nombre: MEDIOS[medio], ventas }))}
        elegidas={filtro.medios}
        cambiar={medios => cambiar({ ...filtro, medios })}
      />
      <Segmented
        label="Boletos"
        options={BOLETOS}
        value={filtro.boletos}
        onChange={boletos => cambiar({ ...filtro, boletos })}
      />
      <Dias filtro={filtro} cambiar={cambiar} />
    </>
  );
}

const BOLETOS = [
  { value: 'sin_usar', label: 'Sin usar' },
  { value: 'usados', label: 'Ya entraron' },
  { value: 'todos', label: 'Todos' },
] as const;

function Dias({ filtro, cambiar }: Omit<FiltrosProps, 'casa'>) {
  return (
    <div className="comunicados__dias">
      <DateField
        unit="day"
        settled
        label="Compraron desde"
        emptyHint="Vacío: desde el primer día"
        value={filtro.desde ?? ''}
        onChange={dia => cambiar({ ...filtro, desde: deCampo(dia) })}
      />
      <DateField
        unit="day"
        settled
        label="Hasta"
        emptyHint="Vacío: hasta hoy"
        value={filtro.hasta ?? ''}
        onChange={dia => cambiar({ ...filtro, hasta: deCampo(dia) })}
      />
    </div>
  );
}

/** A whole day, or none: what is still being typed asks for nothing. */
function deCampo(dia: string): string | null {
  return /^\d{4}-\d\d-\d\d$/.test(dia) ? dia : null;
}

interface OpcionesProps<T extends string | number> {
  titulo: string;
  opciones: readonly { valor: T; nombre: string; ventas: number }[];
  elegidas: readonly T[] | null;
  cambiar: (elegidas: T[] | null) => void;
}

/** One choice of several; none is shown where there is nothing to choose between. */
function Opciones<T extends string | number>({ titulo, opciones, elegidas, cambiar }: OpcionesProps<T>) {
  const [todas, setTodas] = useState(false);
  if (opciones.length < 2) return null;
  // An arena has dozens of sections; the chosen ones are always in sight.
  const aLaVista =
    todas || opciones.length <= A_LA_VISTA + 2
      ? opciones
      : opciones.filter(({ valor }, i) => i < A_LA_VISTA || elegidas?.includes(valor));
  return (
    <div className="comunicados__opciones">
      <h3>{titulo}</h3>
      <ChipGroup label={titulo}>
        <Chip pressed={elegidas === null} onClick={() => cambiar(null)}>
          Todas
        </Chip>
        {aLaVista.map(({ valor, nombre, ventas }) => (
          <Chip
            key={valor}
            pressed={elegidas?.includes(valor) ?? false}
            onClick={() => cambiar(alternar(elegidas, valor))}
          >
            {nombre} <span className="num">{formatEntero(ventas)}</span>
          </Chip>
        ))}
        {aLaVista.length < opciones.length && (
          <Button variant="quieto" size="chico" onClick={() => setTodas(true)}>
            Ver las {formatEntero(opciones.length)}
          </Button>
        )}
      </ChipGroup>
    </div>
  );
}

/** Choices that are shown before "Ver las …". */
const A_LA_VISTA = 10;
