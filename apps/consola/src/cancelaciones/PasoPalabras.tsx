import { type GrupoDePalabras, PALABRAS_PREVISTAS } from '@taquilla/rules/cancelacion';
import { enCuantos } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Tabs } from '@taquilla/ui/Tabs.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { Box } from '../ui/Box.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { RevisionDeTexto } from '../ui/RevisionDeTexto.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useAttempt } from '../ui/useAttempt.ts';
import { ConVentasReales } from './ConVentasReales.tsx';
import { GRUPOS, gruposDe, NO_SE_PUEDE, type Palabra, seProhibe } from './decision.ts';
import { type PasoConPlanProps, PieDePaso, useSeguir } from './paso.tsx';

/** The third step: a mail for each way of paying, on real sales (§C7.13). */
export function PasoPalabras(paso: PasoConPlanProps) {
  const { plan, decision, irA } = paso;
  const grupos = gruposDe(plan);
  const [elegido, setElegido] = useState<GrupoDePalabras>('tarjeta');
  const grupo = grupos.find(uno => uno.grupo === elegido)?.grupo ?? grupos[0]?.grupo;
  const faltas = Object.assign({}, ...grupos.map(uno => faltasDe(uno.grupo, palabraDe(decision, uno.grupo))));
  const { dichas, alSeguir } = useSeguir(faltas, () => irA(4));
  const malas = Object.keys(dichas).length;
  return (
    <>
      <div className="can__columna">
        {grupo ? (
          <Escribir {...{ ...paso, grupos, grupo, dichas, elegir: setElegido }} />
        ) : (
          <Box title="Nadie ha comprado todavía">
            <p className="suave">No sale ningún correo.</p>
          </Box>
        )}
        <PieDePaso
          atras={
            <Button variant="borde" onClick={() => irA(2)}>
              Atrás
            </Button>
          }
        >
          <Button size="grande" disabled={malas > 0} onClick={alSeguir}>
            {malas > 0 ? `Falta corregir ${enCuantos(malas, 'texto')}` : 'Seguir: confirmar'}
          </Button>
        </PieDePaso>
      </div>
      {grupo && <ConVentasReales key={grupo} {...paso} grupo={grupo} />}
    </>
  );
}

/** The words of a group: those that were typed, or the product's own. */
function palabraDe({ palabras }: Pick<PasoConPlanProps['decision'], 'palabras'>, grupo: GrupoDePalabras) {
  return palabras[grupo] ?? PALABRAS_PREVISTAS[grupo];
}

/** The faults of a group's words, under the names of its fields. */
export function faltasDe(grupo: GrupoDePalabras, { asunto, texto }: Palabra): Record<string, string> {
  return {
    ...(asunto.trim() === '' && { [`${grupo}.asunto`]: 'Escribe el asunto.' }),
    ...(asunto.length > 150 && { [`${grupo}.asunto`]: 'Que quepa en 150 letras.' }),
    ...(texto.trim().length < 10 && { [`${grupo}.texto`]: 'Escribe el texto.' }),
    ...(texto.length > 4_000 && { [`${grupo}.texto`]: 'Que quepa en 4,000 letras.' }),
    ...(seProhibe(asunto) && { [`${grupo}.asunto`]: NO_SE_PUEDE }),
    ...(seProhibe(texto) && { [`${grupo}.texto`]: NO_SE_PUEDE }),
  };
}

interface EscribirProps extends PasoConPlanProps {
  grupos: ReturnType<typeof gruposDe>;
  grupo: GrupoDePalabras;
  dichas: Readonly<Record<string, string>>;
  elegir: (grupo: GrupoDePalabras) => void;
}

function Escribir({ evento, decision, cambiar, cuerpo, grupos, grupo, dichas, elegir }: EscribirProps) {
  return (
    <Box
      title="Un correo por cada forma de pago"
      foot={
        <>
          <span>Salen los primeros 20; los demás, diez minutos después.</span>
          <Prueba {...{ eventoId: evento.id, cuerpo, grupo }} />
        </>
      }
    >
      <Tabs
        label="Forma de pago"
        value={grupo}
        tabs={grupos.map(uno => ({
          value: uno.grupo,
          label: GRUPOS[uno.grupo].nombre,
          badge: { count: uno.ventas, meaning: 'ventas' },
        }))}
        onChange={elegir}
      >
        <div className="pila can__palabras">
          <CamposDePalabra
            grupo={grupo}
            palabra={palabraDe(decision, grupo)}
            dichas={dichas}
            cambiar={palabra => cambiar({ palabras: { ...decision.palabras, [grupo]: palabra } })}
          />
          <LoDeSiempre grupo={grupo} conCompensacion={(cuerpo.compensacion ?? 0) > 0} />
        </div>
      </Tabs>
    </Box>
  );
}

export interface CamposDePalabraProps {
  grupo: GrupoDePalabras;
  palabra: Palabra;
  dichas: Readonly<Record<string, string>>;
  cambiar: (palabra: Palabra) => void;
}

/** Subject and text of a group's mail. */
export function CamposDePalabra({ grupo, palabra, dichas, cambiar }: CamposDePalabraProps) {
  return (
    <>
      <Field
        label="Asunto"
        most={150}
        value={palabra.asunto}
        error={dichas[`${grupo}.asunto`]}
        onChange={event => cambiar({ ...palabra, asunto: event.target.value })}
      />
      <TextArea
        label="Lo que cuentas tú"
        hint="{nombre}, {total}, {evento}, {fecha}, {hora}, {recinto} y {ciudad} se llenan con los de cada venta."
        rows={7}
        most={4_000}
        value={palabra.texto}
        error={dichas[`${grupo}.texto`]}
        onChange={event => cambiar({ ...palabra, texto: event.target.value })}
      />
      <RevisionDeTexto texto={`${palabra.asunto}\n${palabra.texto}`} />
    </>
  );
}

/** The sentences of the product in every mail of a group, whatever the organiser wrote. */
function LoDeSiempre({ grupo, conCompensacion }: { grupo: GrupoDePalabras; conCompensacion: boolean }) {
  const conDinero = grupo !== 'gratis';
  const renglones = [
    'La frase con la que lo cuentas en público',
    conDinero && 'El monto completo, el medio y el día de la promesa',
    conDinero && `El enlace a su reembolso${conCompensacion ? ' y a su compensación' : ''}`,
    grupo === 'caja' && 'Dónde cobrarlo en taquilla, con su folio y su boleto',
    'Que sus boletos ya no sirven para entrar',
    'Un archivo que quita la función de su calendario',
  ].filter(renglon => renglon !== false);
  return (
    <div>
      <p className="rotulo-campo">Lo que ponemos siempre</p>
      <ul className="lista-can">
        {renglones.map(renglon => (
          <li key={renglon}>
            <Icon name="palomita" />
            <span className="suave">{renglon}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Sends the mail of the group's first sale to the person alone. */
function Prueba({
  eventoId,
  cuerpo,
  grupo,
}: Pick<PasoConPlanProps, 'cuerpo'> & { eventoId: number; grupo: GrupoDePalabras }) {
  const { error, isBusy, intentar } = useAttempt();
  const mandar = () =>
    intentar(async () => {
      const { message } = await call('probarCorreoDeCancelacion', {
        params: { eventoId },
        body: { ...cuerpo, grupo, cual: 0 },
        intencion: `probar-cancelacion:${eventoId}:${grupo}`,
      });
      notificar(message, 'exito');
    });
  return (
    <>
      <Button variant="borde" size="chico" busy={isBusy} onClick={mandar}>
        <Icon name="correo" /> Mándame una prueba
      </Button>
      <ErrorLine>{error}</ErrorLine>
    </>
  );
}
