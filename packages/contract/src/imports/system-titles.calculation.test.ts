import { describe, expect, test } from 'vitest';
import { findSystemInTitle, findSystemInFileName } from './system-titles.calculation.ts';

describe('a water system in a title', () => {
  test.each([
    ['Service line inventory CT9990011', 'CT9990011', ''],
    ['Far Hills Water Company - CT9990011', 'CT9990011', 'Far Hills Water Company'],
    ['Far Hills Water Co. lead service line inventory', '', 'Far Hills Water Co.'],
    ['FAR HILLS WATER DEPARTMENT', '', 'FAR HILLS WATER DEPARTMENT'],
    ['Town of Far Hills Lead Service Lines', '', 'Town of Far Hills'],
    ['City of Far Hills, Department of Public Works', '', 'City of Far Hills'],
    ['Inventory of Far Hills Water & Sewer', '', 'Far Hills Water'],
    ['LSLI 2024 Far Hills Water', '', 'Far Hills Water'],
    ['Far Hills Waterworks', '', 'Far Hills Waterworks'],
  ])('finds the water system in the title %s', (title, pwsid, name) =>
    expect(findSystemInTitle(title)).toEqual({ pwsid, name }),
  );

  test.each([
    '',
    'Lead Service Line Inventory',
    'Water Service Line Inventory',
    'Water System Name',
    'EPA Office of Water',
    'Connecticut Department of Public Health - Drinking Water Section',
    'State of Connecticut',
    'Prepared by Elm Water Engineering',
    'Drinking Water Results',
    'Customer Water Side',
    'Lead in Drinking Water',
    'Do not sort. Lead lines are marked by hand.',
    'Questions about your water? Call us',
    'Materials known to carry water',
    'SL1234567',
    'ZZ1234567',
    'Account 123456789',
    'Rural Water Association Template',
    'Total lines: see last sheet',
    'as of October',
    'Ohio EPA Drinking Water',
    'Initial Inventory',
    'City Water Mains',
    'Public Water System',
    'Town of',
  ])('%j contains no water system', (title) => expect(findSystemInTitle(title)).toBeUndefined());

  test.each([
    ['CT9990011_LCRR_Inventory.xlsx', { pwsid: 'CT9990011', name: '' }],
    ['Far_Hills_Water_Dept_LSLI_2024.csv', { pwsid: '', name: 'Far Hills Water Dept' }],
    ['far_hills_water_district.csv', { pwsid: '', name: 'far hills water district' }],
    ['town_of_far_hills.xlsx', { pwsid: '', name: 'town of far hills' }],
    ['Inventory 101624.xlsx', undefined],
    ['water_lines_final.csv', undefined],
    ['new water inventory (2).csv', undefined],
    ['inventory-4711.csv', undefined],
    ['updated water.csv', undefined],
  ])('reads the system from the file name %s', (fileName, system) =>
    expect(findSystemInFileName(fileName)).toEqual(system),
  );
});
