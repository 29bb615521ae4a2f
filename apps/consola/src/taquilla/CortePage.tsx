import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, dePesos, formatPesos } from '@taquilla/rules/dinero';
import { enCuantos } from '@taquilla/rules/numeros';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { leerPesos } from '../campos/pesos.ts';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { useCrumbs } from '../ui/crumbs.ts';
import { enPalabras, notificarFalla } from '../ui/enPalabras.ts';
import { Figures } from '../ui/Figures.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Reading } from '../ui/Reading.tsx';
import { ColumnsSilhouette, FormSilhouette, PageSilhouette, TableSilhouette } from '../ui/Silhouettes.tsx';
import { miCajaQuery } from './caja.ts';
import { DevolverEnCaja } from './DevolverEnCaja.tsx';
import { EntregarEnCaja } from './EntregarEnCaja.tsx';
import { EntregasDeLaCaja } from './Entregas.tsx';
import { mandar } from './imprimir.ts';
import { MoverEfectivo } from './MoverEfectivo.tsx';
import { Movimientos } from './Movimientos.tsx';
import { Recontar } from './Recontar.tsx';
import { Reimprimir } from './Reimprimir.tsx';
import './Corte.css';

type Caja = RespuestaDe<'abrirCaja'>;

/** The till: cash in and out, today's refunds, and the blind corte (§C9.4). */
export function CortePage() {
  useCrumbs([{ texto: 'Taquilla', href: paths.taquilla() }, { texto: 'Caja y corte' }]);
  const answer = useAnswer(miCajaQuery);
  const [cerrada, setCerrada] = useState<Caja | null>(null);
  return (
    <Reading
      answer={answer}
      skeleton={
        <PageSilhouette>
          <ColumnsSilhouette wide={<TableSilhouette rows={4} />} narrow={<FormSilhouette fields={3} />} />
        </PageSilhouette>
      }
    >
      {({ caja }) => {
        const vista = caja ?? cerrada;
        if (!vista) return <SinCaja />;
        const alContar = (contada: Caja) => {
          setCerrada(contada);
          void answer.refetch();
        };
        return (
          <>
            <PageHead
              title="Caja y corte"
              actions={
                vista.estado === 'abierta' && (
                  <Link href={paths.taquilla()} className={buttonClass({ variant: 'borde' })}>
                    Seguir vendiendo
                  </Link>
                )
              }
            >
              {`${vista.nombre}, abierta ${fechaYHora(vista.abiertaEn)} con ${formatPesos(dePesos(vista.fondo))} de fondo.`}
            </PageHead>
            {vista.estado === 'abierta' && <Abierta caja={vista} alContar={alContar} />}
            {vista.estado === 'contada' && <Diferencia caja={vista} alCerrar={alContar} />}
            {vista.estado === 'cerrada' && <Cerrada caja={vista} />}
          </>
        );
      }}
    </Reading>
  );
}

function SinCaja() {
  return (
    <>
      <PageHead title="Caja y corte" />
      <EmptyState title="No tienes una caja abierta" hint="Se abre con su fondo antes de vender.">
        <Link href={paths.taquilla()} className={buttonClass()}>
          Abrir la caja
        </Link>
      </EmptyState>
    </>
  );
}

function Abierta({ caja, alContar }: { caja: Caja; alContar: (caja: Caja) => void }) {
  return (
    <div className="corte">
      <Box title="Corte" aside={<span className="nota">{enCuantos(caja.ventas, 'venta')}</span>}>
        <Contar caja={caja} alContar={alContar} />
      </Box>
      <div className="corte__mas">
        <EntregasDeLaCaja entregas={caja.entregas} />
        <MoverEfectivo cajaId={caja.id} />
        <DevolverEnCaja cajaId={caja.id} />
        <EntregarEnCaja cajaId={caja.id} />
        <Reimprimir />
      </div>
      <div className="corte__todo">
        <Movimientos cajaId={caja.id} />
      </div>
    </div>
  );
}

function Contar({ caja, alContar }: { caja: Caja; alContar: (caja: Caja) => void }) {
  const [texto, setTexto] = useState('');
  const [error, setError] = useState<string>();
  const [segura, setSegura] = useState(false);
  const { isBusy, run } = useBusy();
  const contar = (event: FormEvent) => {
    event.preventDefault();
    const leido = leerPesos(texto);
    if (leido.error !== undefined) return setError(leido.error);
    if (!segura) return setSegura(true);
    void run(async () => {
      try {
        const body = { contado: aPesos(leido.valor) };
        alContar(
          await call('cerrarCaja', { params: { cajaId: caja.id }, body, intencion: `corte:${caja.id}` }),
        );
      } catch (fallo) {
        setError(enPalabras(fallo));
        setSegura(false);
      }
    });
  };
  const leido = leerPesos(texto);
  return (
    <form className="pila" onSubmit={contar} noValidate>
      <p className="suave">
        Cuenta todo el efectivo del cajón, con su fondo, y escribe cuánto hay. Después se dice cuánto debía
        haber; lo contado ya no cambia.
      </p>
      <Field
        label="Efectivo contado"
        inputMode="decimal"
        autoComplete="off"
        value={texto}
        error={error}
        tellsError
        onChange={event => {
          setTexto(event.target.value);
          setError(undefined);
          setSegura(false);
        }}
      />
      <Button type="submit" size="grande" busy={isBusy}>
        {segura && leido.valor !== undefined
          ? `Sí, conté ${formatPesos(leido.valor)}: hacer el corte`
          : 'Hacer el corte'}
      </Button>
    </form>
  );
}

function Cifras({ caja }: { caja: Caja }) {
  const pesos = (monto: number | null) => (monto === null ? '—' : formatPesos(dePesos(monto)));
  const { diferencia } = caja;
  return (
    <Box label="Corte" flush>
      <Figures
        figures={[
          {
            name: 'Contado',
            value: pesos(caja.recuento?.contado ?? caja.contado),
            story: caja.recuento
              ? `por ${caja.recuento.quien}; antes ${pesos(caja.contado)}`
              : 'efectivo en el cajón',
          },
          { name: 'Esperado', value: pesos(caja.esperado), story: `con ${pesos(caja.fondo)} de fondo` },
          {
            name: 'Diferencia',
            value: pesos(diferencia),
            story: !diferencia ? 'cuadra' : diferencia > 0 ? 'sobra' : 'falta',
          },
          {
            name: 'Terminal',
            value: pesos(caja.terminal),
            story: `${enCuantos(caja.ventas, 'venta')} en todo`,
          },
        ]}
      />
    </Box>
  );
}

function Diferencia({ caja, alCerrar }: { caja: Caja; alCerrar: (caja: Caja) => void }) {
  return (
    <>
      <Cifras caja={caja} />
      <div className="corte">
        <Box title="La caja no cuadra">
          <DecirPorQue caja={caja} alCerrar={alCerrar} />
        </Box>
        <Box title="Contar otra vez con un supervisor">
          <Recontar caja={caja} alContar={alCerrar} />
        </Box>
        <div className="corte__todo">
          <Movimientos cajaId={caja.id} />
        </div>
      </div>
    </>
  );
}

function DecirPorQue({ caja, alCerrar }: { caja: Caja; alCerrar: (caja: Caja) => void }) {
  const [motivo, setMotivo] = useState('');
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  const cerrar = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      try {
        const body = { motivo: motivo.trim() };
        alCerrar(
          await call('cerrarCaja', { params: { cajaId: caja.id }, body, intencion: `cerrar:${caja.id}` }),
        );
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  };
  return (
    <form className="pila" onSubmit={cerrar} noValidate>
      <p className="suave">Di por qué, y la caja queda cerrada. Lo contado ya no cambia.</p>
      <Field
        label="Motivo de la diferencia"
        most={300}
        value={motivo}
        error={error}
        tellsError
        onChange={event => {
          setMotivo(event.target.value);
          setError(undefined);
        }}
      />
      <div className="fila">
        <Button type="submit" busy={isBusy} disabled={motivo.trim().length < 3}>
          Cerrar la caja
        </Button>
        <ImprimirCorte cajaId={caja.id} />
      </div>
    </form>
  );
}

function ImprimirCorte({ cajaId }: { cajaId: number }) {
  const { isBusy, run } = useBusy();
  const imprimir = () =>
    run(async () => {
      try {
        mandar(await call('imprimirCorte', { params: { cajaId } }));
      } catch (fallo) {
        notificarFalla(fallo);
      }
    });
  return (
    <Button variant="borde" busy={isBusy} onClick={() => void imprimir()}>
      <ConsoleIcon name="imprimir" />
      Imprimir el corte
    </Button>
  );
}

function Cerrada({ caja }: { caja: Caja }) {
  return (
    <>
      <Notice live>La caja quedó cerrada{caja.motivo ? `: ${caja.motivo}` : ' y cuadra'}.</Notice>
      <Cifras caja={caja} />
      <div className="fila">
        <Link href={paths.taquilla()} className={buttonClass()}>
          Abrir otra caja
        </Link>
        <ImprimirCorte cajaId={caja.id} />
      </div>
      <Movimientos cajaId={caja.id} />
    </>
  );
}
