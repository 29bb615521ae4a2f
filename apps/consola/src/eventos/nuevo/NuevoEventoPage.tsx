import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import type { FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/queryFor.ts';
import { dePared } from '../../campos/momento.ts';
import { useUnsaved } from '../../edicion/useUnsaved.ts';
import { paths } from '../../paths.ts';
import { releerSesion } from '../../sesion/sesion.ts';
import { Box } from '../../ui/Box.tsx';
import { useCrumbs } from '../../ui/crumbs.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { FormSilhouette } from '../../ui/Silhouettes.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { AvisosDeFecha, useAvisosDeFecha } from '../AvisosDeFecha.tsx';
import '../lista/EventosPage.css';

type Recinto = RespuestaDe<'listarRecintos'>['recintos'][number];

/** A new event needs a name, a date and a venue; its own pages take the rest (§C2.4). */
export function NuevoEventoPage() {
  useCrumbs([{ texto: 'Eventos', href: paths.eventos() }, { texto: 'Nuevo evento' }]);
  const answer = useAnswer(queryFor('listarRecintos'));
  return (
    <>
      <PageHead title="Nuevo evento">Empieza como borrador: nadie lo ve hasta que lo publiques.</PageHead>
      <Reading answer={answer} skeleton={<FormSilhouette />}>
        {({ recintos }) => {
          const listos = recintos.filter(({ publicada }) => publicada !== null);
          return listos.length > 0 ? <Forma recintos={listos} /> : <SinRecintos />;
        }}
      </Reading>
    </>
  );
}

function SinRecintos() {
  return (
    <EmptyState
      title="Primero hace falta un recinto"
      hint="Los lugares de un evento son los de un mapa publicado: sube uno o dibújalo."
    >
      <Link className={buttonClass({ variant: 'borde' })} href={paths.recintos()}>
        Ir a Recintos
      </Link>
    </EmptyState>
  );
}

interface Escrito {
  nombre: string;
  fecha: string;
  recinto: string;
}

function Forma({ recintos }: { recintos: readonly Recinto[] }) {
  const [guardado, setEscrito] = useUnsaved<Escrito>('evento:nuevo');
  const escrito = guardado ?? { nombre: '', fecha: '', recinto: String(recintos[0]?.id ?? '') };
  const [, irA] = useLocation();
  const recinto = recintos.find(({ id }) => String(id) === escrito.recinto) ?? recintos[0];
  const fecha = dePared(escrito.fecha, recinto?.zona ?? 'America/Mexico_City');
  const avisos = useAvisosDeFecha({ recintoId: recinto?.id, fechas: [fecha.valor] });
  const { faltas, error, isBusy, enviar, olvidar } = useSubmit({
    ...(escrito.nombre.trim() === '' && { nombre: 'Escribe el nombre del evento.' }),
    ...(fecha.error && { fecha: fecha.error }),
    ...(avisos.faltan && { fecha: 'Marca abajo lo que ya revisaste de esta fecha.' }),
  });
  const cambiar = (parte: Partial<Escrito>) => {
    setEscrito({ ...escrito, ...parte });
    olvidar();
  };
  const crear = (event: FormEvent) => {
    event.preventDefault();
    void enviar(async () => {
      if (!recinto || !fecha.valor) return;
      const { id } = await call('crearEvento', {
        body: { nombre: escrito.nombre.trim(), fecha: fecha.valor, recintoId: recinto.id },
        intencion: 'evento:nuevo',
      });
      setEscrito(null);
      await releerSesion();
      void invalidate('listarEventos');
      irA(paths.evento(id));
    });
  };
  return (
    <Box label="Nuevo evento">
      <form className="forma-corta" noValidate onSubmit={crear}>
        <Campos {...{ escrito, faltas, recintos, recinto, cambiar }} />
        <AvisosDeFecha {...avisos} />
        <ErrorLine>{error}</ErrorLine>
        <Acciones busy={isBusy} />
      </form>
    </Box>
  );
}

interface CamposProps {
  escrito: Escrito;
  faltas: Readonly<Record<string, string>>;
  recintos: readonly Recinto[];
  /** The chosen venue. */
  recinto: Recinto | undefined;
  cambiar: (parte: Partial<Escrito>) => void;
}

function Campos({ escrito, faltas, recintos, recinto, cambiar }: CamposProps) {
  return (
    <>
      <Field
        label="Nombre"
        most={200}
        value={escrito.nombre}
        error={faltas.nombre}
        onChange={event => cambiar({ nombre: event.target.value })}
      />
      <Select
        label="Recinto"
        options={recintos.map(({ id, nombre, ciudad }) => ({
          value: String(id),
          label: `${nombre}, ${ciudad}`,
        }))}
        value={String(recinto?.id ?? '')}
        onChange={nuevo => cambiar({ recinto: nuevo })}
      />
      <DateField
        label="Empieza"
        unit="minute"
        hint={recinto && `Hora de ${recinto.ciudad}`}
        value={escrito.fecha}
        error={faltas.fecha}
        onChange={fecha => cambiar({ fecha })}
      />
    </>
  );
}

function Acciones({ busy }: { busy: boolean }) {
  return (
    <div className="fila">
      <Button type="submit" busy={busy}>
        Crear el borrador
      </Button>
      <Link className={buttonClass({ variant: 'borde' })} href={paths.eventos()}>
        Volver
      </Link>
    </div>
  );
}
