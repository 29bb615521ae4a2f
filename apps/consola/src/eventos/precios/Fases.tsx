import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { aPesos, dePesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { aPared, dePared } from '../../campos/momento.ts';
import { escribirPesos, leerPesos } from '../../campos/pesos.ts';
import { differingWords } from '../../edicion/differingWords.ts';
import { sameJson } from '../../edicion/merge.ts';
import { ValorEnChoque } from '../../edicion/PieDeEdicion.tsx';
import { sayValue } from '../../edicion/sayValue.ts';
import { useUnsaved } from '../../edicion/useUnsaved.ts';
import { Box } from '../../ui/Box.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import { CampoDePrecio } from './CampoDePrecio.tsx';
import type { Precios } from './calculo.ts';
import { FASES_MAXIMAS, revisarFases } from './revisarFases.ts';
import { useEfecto } from './useEfecto.tsx';
import { VerYGuardar } from './VerYGuardar.tsx';

/** A phase as it is typed: local times of the venue, empty for none; prices by the zone's id, empty for the zone's own. */
interface Escrita {
  nombre: string;
  desde: string;
  hasta: string;
  precios: Readonly<Record<string, string>>;
  vigente: boolean;
}

/** The phases that a person has typed, and those stored when they began. */
interface Borrador {
  base: readonly Escrita[];
  fases: readonly Escrita[];
}

export interface FasesProps {
  evento: EventoDeConsola;
  leidas: RespuestaDe<'verFases'>;
  precios: Precios;
  puede: boolean;
}

/** Periods with prices of their own, such as a presale (§C5.2). */
export function Fases({ evento, leidas, precios, puede }: FasesProps) {
  const { zona } = evento.recinto;
  const [borrador, setBorrador] = useUnsaved<Borrador>(`borrador-de-fases:${evento.id}`);
  const deHoy = leidas.fases.map(fase => escribir(fase, zona));
  const fases = borrador?.fases ?? deHoy;
  const chocan = borrador !== null && !sonLasMismas(borrador.base, deHoy);
  const setEscrito = (nuevas: readonly Escrita[]) =>
    setBorrador({ base: borrador?.base ?? deHoy, fases: nuevas });
  const faltas = revisar(fases, zona);
  const hayFaltas = faltas.lista !== null || faltas.porFase.some(falta => Object.keys(falta).length > 0);
  const { preguntar, isBusy, error, dialogo } = useEfecto({
    zona,
    confirmar: 'Guardar las fases',
    enviar: async ensayo => {
      const answer = await call('cambiarFases', {
        params: { eventoId: evento.id },
        body: { fases: fases.map(fase => leer(fase, zona)) },
        version: leidas.version,
        ensayo,
      });
      if (!ensayo) setBorrador(null);
      return answer;
    },
  });
  const cambiar = (i: number, nuevo: Partial<Escrita>) =>
    setEscrito(fases.map((fase, j) => (i === j ? { ...fase, ...nuevo } : fase)));
  return (
    <Box
      title="Fases"
      aside={
        puede &&
        fases.length < FASES_MAXIMAS && (
          <Button variant="borde" size="chico" onClick={() => setEscrito([...fases, siguienteDe(fases)])}>
            Agregar fase
          </Button>
        )
      }
    >
      <div className="fases">
        {fases.length === 0 && <p className="suave">Sin fases: los precios de arriba valen toda la venta.</p>}
        {fases.map((fase, i) => (
          <CamposDeFase
            // biome-ignore lint/suspicious/noArrayIndexKey: a phase has no name of its own until it is saved
            key={i}
            fase={fase}
            numero={i + 1}
            falta={faltas.porFase[i] ?? {}}
            zonas={precios.zonas}
            puede={puede}
            cambiar={nuevo => cambiar(i, nuevo)}
            quitar={() => setEscrito(fases.filter((_, j) => j !== i))}
          />
        ))}
        <ErrorLine>{(borrador && error) ?? faltas.lista}</ErrorLine>
        {chocan && (
          <Choque
            mias={fases}
            suyas={deHoy}
            zonas={precios.zonas}
            onMias={() => setBorrador({ base: deHoy, fases })}
            onSuyas={() => setBorrador(null)}
          />
        )}
        {borrador && !chocan && puede && (
          <VerYGuardar
            busy={isBusy}
            disabled={hayFaltas}
            onSave={preguntar}
            onDiscard={() => setBorrador(null)}
          >
            Ver y guardar fases
          </VerYGuardar>
        )}
      </div>
      {dialogo}
    </Box>
  );
}

interface ChoqueProps {
  mias: readonly Escrita[];
  suyas: readonly Escrita[];
  zonas: Precios['zonas'];
  onMias: () => void;
  onSuyas: () => void;
}

/** The question after another person changed the phases under the typed ones (§C14.2). */
function Choque({ mias, suyas, zonas, onMias, onSuyas }: ChoqueProps) {
  const [deMias, deSuyas] = differingWords(enLista(mias, zonas), enLista(suyas, zonas));
  return (
    <section className="choque" aria-label="Cambios de otra persona" role="alert">
      <p className="suave">Lo tuyo sigue escrito; elige con cuáles te quedas.</p>
      <div className="choque__campo">
        <h3>Otra persona cambió las fases</h3>
        <ValorEnChoque de="Las mías" pieces={deMias} onClick={onMias} />
        <ValorEnChoque de="Las suyas" pieces={deSuyas} onClick={onSuyas} />
      </div>
    </section>
  );
}

/** Phases whole, one a line: name, period, and the prices of their own. */
function enLista(fases: readonly Escrita[], zonas: Precios['zonas']): string {
  const lineas = fases.map(({ nombre, desde, hasta, precios }, i) => {
    const propios = zonas.flatMap(zona => (precios[zona.id] ? [`${zona.nombre} $${precios[zona.id]}`] : []));
    const periodo = [desde && `desde ${sayValue(desde)}`, hasta && `hasta ${sayValue(hasta)}`];
    const partes = [nombre.trim() || `Fase ${i + 1}`, ...periodo, ...propios];
    return partes.filter(parte => parte !== '').join('; ');
  });
  return lineas.join('\n') || 'ninguna';
}

/** Compares phases without the mark of the one in force, which the clock sets. */
function sonLasMismas(unas: readonly Escrita[], otras: readonly Escrita[]): boolean {
  const sinVigencia = (fases: readonly Escrita[]) => fases.map(fase => ({ ...fase, vigente: false }));
  return sameJson(sinVigencia(unas), sinVigencia(otras));
}

interface CamposDeFaseProps {
  fase: Escrita;
  numero: number;
  falta: { nombre?: string; desde?: string; hasta?: string };
  zonas: Precios['zonas'];
  puede: boolean;
  cambiar: (nuevo: Partial<Escrita>) => void;
  quitar: () => void;
}

function CamposDeFase({ fase, numero, falta, zonas, puede, cambiar, quitar }: CamposDeFaseProps) {
  // A new phase shows no faults before the person types.
  const [visitada, setVisitada] = useState(fase.nombre !== '');
  const campo = (cual: 'nombre' | 'desde' | 'hasta') => ({
    value: fase[cual],
    error: visitada ? falta[cual] : undefined,
  });
  const hora = (cual: 'desde' | 'hasta') => ({
    ...campo(cual),
    onChange: (escrita: string) => cambiar({ [cual]: escrita }),
  });
  return (
    <fieldset className="fase" disabled={!puede} onBlur={() => setVisitada(true)}>
      <legend>
        {fase.nombre.trim() || `Fase ${numero}`} {fase.vigente && <StateTag kind="bien">Vale ahora</StateTag>}
      </legend>
      <Field
        label="Nombre"
        most={60}
        {...campo('nombre')}
        onChange={event => cambiar({ nombre: event.target.value })}
      />
      <DateField label="Desde" unit="minute" emptyHint="Vacío: desde que abre la venta" {...hora('desde')} />
      <DateField label="Hasta" unit="minute" emptyHint="Vacío: hasta el final" {...hora('hasta')} />
      <PreciosDeFase {...{ fase, numero, zonas, cambiar }} />
      <div className="fase__pie">
        <Button variant="quieto" onClick={quitar}>
          Quitar esta fase
        </Button>
      </div>
    </fieldset>
  );
}

function PreciosDeFase({
  fase,
  numero,
  zonas,
  cambiar,
}: Pick<CamposDeFaseProps, 'fase' | 'numero' | 'zonas' | 'cambiar'>) {
  return zonas.map(({ id, nombre, grupos }) => (
    <div key={id} className="fase__precio">
      <span aria-hidden="true">{nombre}</span>
      <CampoDePrecio
        label={`Precio de ${nombre} en ${fase.nombre.trim() || `la fase ${numero}`}`}
        value={fase.precios[id] ?? escribirPesos(dePesos(grupos[0]?.precio ?? 0))}
        onChange={texto => cambiar({ precios: { ...fase.precios, [id]: texto } })}
      />
    </div>
  ));
}

function revisar(fases: readonly Escrita[], zona: string) {
  const leidas = fases.map(({ nombre, desde, hasta }) => ({
    nombre,
    desde: desde ? (dePared(desde, zona).valor ?? null) : null,
    hasta: hasta ? (dePared(hasta, zona).valor ?? null) : null,
  }));
  const faltas = revisarFases(leidas);
  // An unreadable hour would be sent as none: a presale without an end.
  const horaDe = (campo: 'desde' | 'hasta', texto: string) => {
    const { error } = texto ? dePared(texto, zona) : {};
    return error ? { [campo]: error } : {};
  };
  const porFase = fases.map((fase, i) => ({
    ...faltas.porFase[i],
    ...horaDe('desde', fase.desde),
    ...horaDe('hasta', fase.hasta),
    ...(Object.values(fase.precios).some(texto => leerPesos(texto).error) && {
      precios: 'Revisa los precios.',
    }),
  }));
  return { lista: faltas.lista, porFase };
}

/** An empty phase that begins where the last one ends. */
function siguienteDe(fases: readonly Escrita[]): Escrita {
  return { nombre: '', desde: fases.at(-1)?.hasta ?? '', hasta: '', precios: {}, vigente: false };
}

function escribir(fase: RespuestaDe<'verFases'>['fases'][number], zona: string): Escrita {
  return {
    nombre: fase.nombre,
    desde: fase.desde ? aPared(fase.desde, zona) : '',
    hasta: fase.hasta ? aPared(fase.hasta, zona) : '',
    precios: Object.fromEntries(
      fase.precios.map(({ zonaId, precio }) => [zonaId, escribirPesos(dePesos(precio))]),
    ),
    vigente: fase.vigente,
  };
}

function leer({ nombre, desde, hasta, precios }: Escrita, zona: string) {
  return {
    nombre: nombre.trim(),
    desde: desde ? (dePared(desde, zona).valor ?? null) : null,
    hasta: hasta ? (dePared(hasta, zona).valor ?? null) : null,
    precios: Object.entries(precios).flatMap(([zonaId, texto]) => {
      const { valor } = leerPesos(texto);
      return valor === undefined ? [] : [{ zonaId: Number(zonaId), precio: aPesos(valor) }];
    }),
  };
}
