import type { CommunicationContent, PlainBlock } from './communication-content.rules.ts';
import { sidesSentences } from './line-difference.calculation.ts';
import {
  linePicture,
  resultsTable,
  writeFixedText,
  writeHeading,
  writeContent,
  writeList,
  writeParagraph,
  writeConditional,
} from './content-writing.calculation.ts';
import type { TemplateKindName } from './starter-template.values.ts';

const title = (text: string) => writeHeading(1, text);
const section = (text: string) => writeHeading(2, text);
const say = writeParagraph;

const greeting = say('Estimado(a) {recipient.name|residente}:');
const about = say('Dirección del servicio: **{location.address}**');

const healthEffects: readonly PlainBlock[] = [
  section('Efectos del plomo en la salud'),
  writeFixedText('leadHealthEffects'),
];

const steps: readonly PlainBlock[] = [
  section('Medidas para reducir el plomo en su agua potable'),
  writeList([
    '**Deje correr el agua** antes de beberla, sobre todo si no se ha usado durante varias horas. Ducharse, lavar la ropa y lavar los platos también enjuaga la tubería. Pregúntenos cuánto tiempo conviene en su caso.',
    '**Use agua fría** para beber, cocinar y preparar la fórmula para bebés. Hervir el agua no elimina el plomo.',
    '**Use un filtro** certificado para eliminar el plomo y cambie el cartucho a tiempo.',
    '**Limpie la rejilla** (aireador) de su grifo con regularidad.',
    '**Haga analizar su agua.** Llámenos para pedir un análisis.',
    '**Consulte a su proveedor de atención médica** sobre un análisis de plomo en la sangre si le preocupa, sobre todo para los niños y durante el embarazo.',
  ]),
];

const contact: readonly PlainBlock[] = [
  section('Comuníquese con nosotros'),
  say('{system.name}, {system.phone}. PWSID {system.pwsid}.'),
];

const replacement: readonly PlainBlock[] = [
  section('Reemplazo de su línea de servicio'),
  say(
    'Llámenos para conocer el programa de reemplazo, sus fechas y los programas que ayudan a pagarlo. Si una parte de la línea de servicio le pertenece, puede solicitar su reemplazo. Si usted reemplaza su parte, nosotros debemos reemplazar la parte que nos pertenece.',
  ),
];

const verify: readonly PlainBlock[] = [
  section('Ayúdenos a averiguar de qué material es su línea'),
  say(
    'Llámenos para acordar una visita o envíenos una foto de la tubería en el lugar donde entra en su edificio. La visita dura unos minutos y no le cuesta nada.',
  ),
];

function lineNotice(heading: string, actions: readonly PlainBlock[]): CommunicationContent {
  return writeContent(
    title(heading),
    about,
    greeting,
    writeFixedText('lineStatement'),
    say(sidesSentences.es),
    linePicture,
    ...healthEffects,
    ...steps,
    ...actions,
    ...contact,
  );
}

function resultNotice(...note: readonly PlainBlock[]): CommunicationContent {
  return writeContent(
    title('Resultados del agua de su grifo'),
    about,
    greeting,
    say('Gracias por tomar una muestra del agua de su grifo. Estos son los resultados:'),
    resultsTable,
    ...note,
    writeFixedText('resultStatement'),
    section('Qué significan los números'),
    writeFixedText('leadLevelDefinitions'),
    say(
      'En la fecha de esta carta el nivel de acción es de {letter.leadActionLevel} para el plomo y de {letter.copperActionLevel} para el cobre. La MCLG es de 0 µg/L para el plomo y de 1,300 µg/L (1.3 mg/L) para el cobre.',
    ),
    ...healthEffects,
    ...steps,
    ...contact,
  );
}

const newCustomer = writeContent(
  title('Información para clientes nuevos acerca de su línea de servicio'),
  about,
  greeting,
  say('La línea de servicio es la tubería que lleva el agua desde la tubería principal de la calle hasta su edificio.'),
  writeFixedText('lineStatement'),
  writeConditional(
    'line.classification',
    ['Lead', 'Galvanized Requiring Replacement'],
    [say(sidesSentences.es), ...replacement],
  ),
  writeConditional('line.classification', ['Lead Status Unknown'], verify),
  writeConditional(
    'line.classification',
    ['Non-lead'],
    [
      say(
        'Un conector, la soldadura, los accesorios o la plomería de su edificio todavía pueden contener plomo. Llámenos para preguntar qué indican nuestros registros.',
      ),
    ],
  ),
  ...healthEffects,
  ...steps,
  ...contact,
);

const publicNotice = writeContent(
  title('Información importante sobre su agua potable: plomo por encima del nivel de acción'),
  section('Qué ocurrió'),
  writeFixedText('leadExceedance'),
  ...healthEffects,
  section('Qué debe hacer'),
  say(
    'Use un filtro certificado para eliminar el plomo, o agua embotellada, para beber, cocinar y preparar la fórmula para bebés, sobre todo para los niños y durante el embarazo.',
  ),
  ...steps,
  section('Qué estamos haciendo'),
  say('[Describa las medidas correctivas, si hay otra agua disponible y cuándo espera que el problema esté resuelto.]'),
  ...contact,
  section('Comparta este aviso'),
  writeFixedText('shareNotice'),
  say('Este aviso se lo envía {system.name}, PWSID {system.pwsid}, el {letter.date}.'),
);

const offer = writeContent(
  title('Queremos reemplazar su línea de servicio'),
  about,
  greeting,
  say('{line.explanation}'),
  say(
    'Planeamos reemplazar líneas de servicio en su calle y quisiéramos reemplazar la suya, incluida cualquier parte que le pertenezca. Llame al {system.phone} antes del [fecha] para decirnos si está de acuerdo y acordar un día.',
  ),
  section('Qué sucede'),
  writeList(
    [
      'Acordamos un día con usted. El agua se corta durante algunas horas.',
      'Después del trabajo le mostramos cómo enjuagar las tuberías y le damos un filtro certificado para eliminar el plomo con cartuchos para seis meses.',
      'Le ofrecemos analizar su agua de tres a seis meses después.',
    ],
    'orderedList',
  ),
  section('Costo'),
  say('[Indique el costo y los programas que ayudan a pagarlo.]'),
  ...healthEffects,
  ...contact,
);

const filter = writeContent(
  title('Cómo usar su filtro de agua'),
  about,
  greeting,
  say(
    'Su filtro está certificado para eliminar el plomo. Use agua filtrada para beber, cocinar y preparar la fórmula para bebés.',
  ),
  writeList(
    [
      'Lávese las manos y enjuague la jarra.',
      'Prepare el cartucho según sus instrucciones y colóquelo.',
      'Llene la jarra solo con agua fría. El agua caliente daña el filtro.',
      'Cambie el cartucho cuando lo indiquen sus instrucciones o el indicador.',
      'Use agua filtrada durante al menos seis meses después del trabajo en su línea de servicio.',
    ],
    'orderedList',
  ),
  ...contact,
);

const blank = writeContent(title('[Título de la carta]'), about, greeting, say('[Escriba aquí su carta.]'), ...contact);

/** Our own plain Spanish text of each starter template. */
export const spanishTemplates: Readonly<Record<TemplateKindName, CommunicationContent>> = {
  blank,
  serviceLineLead: lineNotice('Su línea de servicio es de plomo', replacement),
  serviceLineGrr: lineNotice('Su línea de servicio es de acero galvanizado y debe reemplazarse', replacement),
  serviceLineUnknown: lineNotice('Se desconoce el material de su línea de servicio', verify),
  newCustomer,
  resultNonDetect: resultNotice(),
  resultDetect: resultNotice(),
  resultExceedance: resultNotice(),
  resultAll: resultNotice(
    say('La tabla muestra todos los resultados de sus muestras. Compare cada uno con su nivel de acción.'),
  ),
  publicNoticeTier1: publicNotice,
  replacementOffer: offer,
  filterInstructions: filter,
};
