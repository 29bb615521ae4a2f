import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { aPesos, type Centavos, dePesos, formatPesos } from '@taquilla/rules/dinero';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { escribirPesos, leerPesos } from '../../campos/pesos.ts';
import { useUnsaved } from '../../edicion/useUnsaved.ts';
import { Box } from '../../ui/Box.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { CambiarZonaDialog } from './CambiarZonaDialog.tsx';
import { CampoDePrecio } from './CampoDePrecio.tsx';
import type { Precios, TarifasLeidas } from './calculo.ts';
import { desglosar, desglosarEfectivo } from './calculo.ts';
import { DesgloseDeZona } from './DesgloseDeZona.tsx';
import type { FilaDeEfecto } from './efecto.ts';
import { LoQuePaga } from './LoQuePaga.tsx';
import {
  contarSueltas,
  dondeDe,
  type Entrada,
  hayPorVender,
  type Renglon,
  renglonesDe,
  repartir,
} from './renglones.ts';
import { useEfecto } from './useEfecto.tsx';

export interface PreciosDeZonasProps {
  evento: EventoDeConsola;
  precios: Precios;
  tarifas: TarifasLeidas;
  puede: boolean;
  /** The key of the line at hand; null until one is touched. */
  elegida: string | null;
  onElegir: (llave: string) => void;
}

/** The prices of all zones: the typed prices, and beside each the buyer's total on the web and at the box office (§C5.1). */
export function PreciosDeZonas({ evento, precios, tarifas, puede, elegida, onElegir }: PreciosDeZonasProps) {
  const [guardado, setEscrito] = useUnsaved<readonly Entrada[]>(`precios-por-lugar:${evento.id}`);
  const [zonaAbierta, setZonaAbierta] = useState<number | null>(null);
  const renglones = renglonesDe(precios);
  const escrito = guardado ?? [];
  const { deRenglon, sueltas } = repartir(renglones, escrito);
  const cambios = cambiosDe(renglones, deRenglon);
  const textoDe = ({ llave, grupo }: Renglon) =>
    deRenglon.get(llave)?.texto ?? escribirPesos(dePesos(grupo.precio));
  const { preguntar, isBusy, error, dialogo } = useEfecto({
    zona: evento.recinto.zona,
    confirmar: cambios.length === 1 ? 'Guardar el precio' : `Guardar ${cambios.length} precios`,
    filas: filasDe(cambios, tarifas),
    enviar: async ensayo => {
      const answer = await cambiarPrecios(evento.id, { cambios, version: precios.version, ensayo });
      if (!ensayo) setEscrito(null);
      return answer;
    },
  });
  // An unchanged price is not kept.
  const escribir = ({ llave, zona, grupo }: Renglon, texto: string) => {
    const otras = escrito.filter(entrada => entrada !== deRenglon.get(llave));
    const propia = { zonaId: zona.id, donde: grupo.donde, de: grupo.precio, texto };
    const nuevo = leerPesos(texto).valor === dePesos(grupo.precio) ? otras : [...otras, propia];
    setEscrito(nuevo.length > 0 ? nuevo : null);
  };
  const faltas = renglones.filter(renglon => leerPesos(textoDe(renglon)).error).length;
  const activo = renglones.find(({ llave }) => llave === elegida) ?? renglones[0];
  const precioDe = (renglon: Renglon) => leerPesos(textoDe(renglon)).valor ?? dePesos(renglon.grupo.precio);
  return (
    <>
      <Box label="Precios por zona" flush>
        <DataTable
          caption="Precios por zona"
          columns={columnas({
            precioDe,
            textoDe,
            tarifas,
            puede,
            setElegida: onElegir,
            escribir,
            setZonaAbierta,
          })}
          rows={renglones}
          rowKey={({ llave }) => llave}
          isPicked={renglon => renglon.llave === elegida}
        />
      </Box>
      <ErrorLine>{sueltas.length > 0 ? contarSueltas(sueltas) : null}</ErrorLine>
      <Barra
        cambios={cambios}
        hayMas={sueltas.length > 0}
        faltas={faltas}
        busy={isBusy}
        error={error}
        onSave={preguntar}
        onDiscard={() => setEscrito(null)}
      />
      {activo && (
        <DesgloseDeZona
          zona={activo.zona}
          indice={activo.indice}
          desglose={desglosar(
            activo.zona.enFase ? dePesos(activo.zona.enFase.precio) : precioDe(activo),
            activo.zona.id,
            tarifas.web,
          )}
          tarifa={tarifas.web}
        />
      )}
      {dialogo}
      {zonaAbierta !== null && (
        <CambiarZonaDialog
          eventoId={evento.id}
          precios={precios}
          zonaId={zonaAbierta}
          onClose={() => setZonaAbierta(null)}
        />
      )}
    </>
  );
}

interface Cambio {
  renglon: Renglon;
  precio: Centavos;
}

function cambiosDe(renglones: readonly Renglon[], deRenglon: ReadonlyMap<string, Entrada>): Cambio[] {
  return renglones.flatMap(renglon => {
    const texto = deRenglon.get(renglon.llave)?.texto;
    const precio = texto === undefined ? undefined : leerPesos(texto).valor;
    return precio === undefined || precio === dePesos(renglon.grupo.precio) ? [] : [{ renglon, precio }];
  });
}

/**
 * Before and after of each line where a zone has several prices; else the server's lines, which know the hours of phases.
 */
function filasDe(cambios: readonly Cambio[], tarifas: TarifasLeidas): FilaDeEfecto[] | undefined {
  if (cambios.every(({ renglon }) => renglon.zona.grupos.length === 1)) return undefined;
  return cambios.map(cambio => filaDe(cambio, tarifas));
}

/** A change before and after, for the unsold places. */
function filaDe({ renglon: { zona, grupo }, precio }: Cambio, tarifas: TarifasLeidas): FilaDeEfecto {
  return {
    zonaId: zona.id,
    nombre: zona.nombre,
    lugares: grupo.lugares - grupo.vendidos,
    desde: null,
    hasta: null,
    nota:
      zona.enFase &&
      `Mientras dure «${zona.enFase.nombre}» se paga ${formatPesos(dePesos(zona.enFase.total))}`,
    antes: { precio: grupo.precio, total: grupo.total },
    despues: { precio: aPesos(precio), total: aPesos(desglosar(precio, zona.id, tarifas.web).total) },
  };
}

function cambiarPrecios(
  eventoId: number,
  { cambios, version, ensayo }: { cambios: readonly Cambio[]; version: number; ensayo: boolean },
) {
  const dichos = cambios.map(({ renglon: { zona, grupo }, precio }) => ({
    zonaId: zona.id,
    de: grupo.precio,
    precio: aPesos(precio),
  }));
  return call('cambiarPrecios', { params: { eventoId }, body: { cambios: dichos }, version, ensayo });
}

interface BarraProps {
  cambios: readonly Cambio[];
  /** Whether there is other typed text to discard. */
  hayMas: boolean;
  /** How many fields have a fault. */
  faltas: number;
  busy: boolean;
  error: string | null;
  onSave: () => void;
  onDiscard: () => void;
}

function Barra({ cambios, hayMas, faltas, busy, error, onSave, onDiscard }: BarraProps) {
  if (cambios.length === 0 && faltas === 0 && !hayMas) return null;
  return (
    <SaveBar
      busy={busy}
      error={error}
      faults={faltas}
      save="Ver y guardar"
      onSave={faltas > 0 || cambios.length === 0 ? () => {} : onSave}
      onDiscard={onDiscard}
    >
      <strong>
        {cambios.length === 1 ? '1 cambio sin guardar' : `${cambios.length} cambios sin guardar`}
      </strong>{' '}
      {cambios.length > 0 && alcanceDe(cambios.map(({ renglon }) => renglon))}
    </SaveBar>
  );
}

/** "Para los 261 libres de Platea. Los 268 vendidos quedan igual." */
function alcanceDe(renglones: readonly Renglon[]): string {
  const suma = (de: 'libres' | 'vendidos') => renglones.reduce((total, { grupo }) => total + grupo[de], 0);
  const zonas = [...new Set(renglones.map(({ zona }) => zona.nombre))].join(', ');
  const vendidos = suma('vendidos');
  const libres = suma('libres');
  return `Para ${libres === 1 ? 'el libre' : `los ${formatEntero(libres)} libres`} de ${zonas}.${
    vendidos > 0 ? ` Los ${formatEntero(vendidos)} vendidos quedan igual.` : ''
  }`;
}

interface ColumnasProps {
  precioDe: (renglon: Renglon) => Centavos;
  textoDe: (renglon: Renglon) => string;
  tarifas: TarifasLeidas;
  puede: boolean;
  setElegida: (llave: string) => void;
  escribir: (renglon: Renglon, texto: string) => void;
  setZonaAbierta: (zonaId: number) => void;
}

function columnas({ precioDe, tarifas, setZonaAbierta, ...deCampo }: ColumnasProps): Column<Renglon>[] {
  return [
    {
      title: 'Zona y secciones',
      cell: renglon => (
        <CeldaDeZona
          renglon={renglon}
          onCambiar={deCampo.puede ? () => setZonaAbierta(renglon.zona.id) : null}
        />
      ),
    },
    {
      title: 'Lugares',
      align: 'right',
      cell: ({ grupo }) => (
        <>
          {formatEntero(grupo.lugares)}
          <small>{grupo.libres === 0 ? 'agotada' : enCuantos(grupo.libres, 'libre')}</small>
        </>
      ),
    },
    { title: 'Precio', phone: 'line', cell: renglon => <CeldaDePrecio renglon={renglon} {...deCampo} /> },
    ...columnasDeTotales(precioDe, tarifas),
  ];
}

/** A buyer's totals in the shop and at the box office. */
function columnasDeTotales(precioDe: ColumnasProps['precioDe'], tarifas: TarifasLeidas): Column<Renglon>[] {
  return [
    {
      title: 'El comprador paga',
      align: 'right',
      cell: renglon => (
        <LoQuePaga
          luego={desglosar(precioDe(renglon), renglon.zona.id, tarifas.web).total}
          enFase={renglon.zona.enFase && { ...renglon.zona.enFase, paga: renglon.zona.enFase.total }}
          donde="en la tienda"
          fuerte
        />
      ),
    },
    {
      title: 'En taquilla',
      align: 'right',
      cell: renglon => (
        <LoQuePaga
          luego={desglosarEfectivo(precioDe(renglon), renglon.zona.id, tarifas.taquilla).total}
          enFase={renglon.zona.enFase && { ...renglon.zona.enFase, paga: renglon.zona.enFase.totalTaquilla }}
          donde="en efectivo"
        />
      ),
    },
  ];
}

interface CeldaDePrecioProps extends Omit<ColumnasProps, 'precioDe' | 'tarifas' | 'setZonaAbierta'> {
  renglon: Renglon;
}

function CeldaDePrecio({ renglon, textoDe, puede, setElegida, escribir }: CeldaDePrecioProps) {
  const { llave, zona, grupo, esPrimero } = renglon;
  const texto = textoDe(renglon);
  const hoy = dePesos(grupo.precio);
  return (
    <CampoDePrecio
      id={`precios-${zona.id}${esPrimero ? '' : `-${grupo.precio}`}`}
      label={`Precio de ${zona.nombre}${esPrimero ? '' : `, ${dondeDe(grupo.donde)}`}`}
      value={texto}
      hint={leerPesos(texto).valor === hoy ? undefined : `Hoy: ${formatPesos(hoy)}`}
      disabled={!puede || !hayPorVender(renglon)}
      onFocus={() => setElegida(llave)}
      onChange={texto => escribir(renglon, texto)}
    />
  );
}

interface CeldaDeZonaProps {
  renglon: Renglon;
  /** Opens the dialog of the zone's name and colour; null for a person who may only look. */
  onCambiar: (() => void) | null;
}

function CeldaDeZona({ renglon, onCambiar }: CeldaDeZonaProps) {
  const { zona, indice, esPrimero } = renglon;
  return (
    <div className={esPrimero ? 'precios__zona' : 'precios__zona precios__zona--otra'}>
      {esPrimero && <Shape index={indice} color={zona.color} />}
      <div>
        {esPrimero && <span className="fuerte">{zona.nombre}</span>}
        {esPrimero && onCambiar && (
          <Button
            variant="quieto"
            size="chico"
            aria-label={`Cambiar la zona ${zona.nombre}`}
            onClick={onCambiar}
          >
            Cambiar
          </Button>
        )}
        <small>{dondeDe(renglon.grupo.donde)}</small>
      </div>
    </div>
  );
}
