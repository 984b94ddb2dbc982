// @ts-nocheck
// Made from openapi.yaml by `npm run generate`: an edit here is lost.

import { INTEGER_FORMATS } from '../schema/integer-formats.ts'

export const validators = { ...(() => {
const formats = INTEGER_FORMATS
const check0 = validate21;
const schema32 = {"allOf":[{"$ref":"#/components/schemas/Plant"},{"type":"object","required":["id"],"properties":{"id":{"type":"integer","format":"int64","description":"Identification number of the plant"}}}]};
const schema33 = {"type":"object","required":["name"],"properties":{"name":{"type":"string","description":"The name of the plant"},"tag":{"type":"string","description":"Tag that specifies the type of the plant"}}};
const func0 = Object.prototype.hasOwnProperty;
const formats0 = formats.int64;

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;if((dynamicAnchors["#calls"] = (dynamicAnchors["#calls"] ?? 0) + 1) > 1000000)throw Object.assign(new Error("too much"), { name: "TooMuch" });
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
const err0 = errors >= 100000 ? null : {instancePath,schemaPath:"#/components/schemas/Plant/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.length < 100000 && vErrors.push(err0);
}
errors++;
}
if(data.name !== undefined && func0.call(data, "name")){
if(typeof data.name !== "string"){
const err1 = errors >= 100000 ? null : {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/Plant/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.length < 100000 && vErrors.push(err1);
}
errors++;
}
}
if(data.tag !== undefined && func0.call(data, "tag")){
if(typeof data.tag !== "string"){
const err2 = errors >= 100000 ? null : {instancePath:instancePath+"/tag",schemaPath:"#/components/schemas/Plant/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.length < 100000 && vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = errors >= 100000 ? null : {instancePath,schemaPath:"#/components/schemas/Plant/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.length < 100000 && vErrors.push(err3);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.id === undefined) || (!(func0.call(data, "id")))){
const err4 = errors >= 100000 ? null : {instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: "id"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.length < 100000 && vErrors.push(err4);
}
errors++;
}
if(data.id !== undefined && func0.call(data, "id")){
let data2 = data.id;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err5 = errors >= 100000 ? null : {instancePath:instancePath+"/id",schemaPath:"#/allOf/1/properties/id/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.length < 100000 && vErrors.push(err5);
}
errors++;
}
if(typeof data2 == "number"){
if(!(formats0.validate(data2))){
const err6 = errors >= 100000 ? null : {instancePath:instancePath+"/id",schemaPath:"#/allOf/1/properties/id/format",keyword:"format",params:{format: "int64"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.length < 100000 && vErrors.push(err6);
}
errors++;
}
}
}
}
else {
const err7 = errors >= 100000 ? null : {instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.length < 100000 && vErrors.push(err7);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":{"id":true,"name":true,"tag":true},"dynamicProps":false,"dynamicItems":false};

const check1 = validate22;
const schema34 = {"$ref":"#/components/schemas/Plant","unevaluatedProperties":false};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;if((dynamicAnchors["#calls"] = (dynamicAnchors["#calls"] ?? 0) + 1) > 1000000)throw Object.assign(new Error("too much"), { name: "TooMuch" });
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
const err0 = errors >= 100000 ? null : {instancePath,schemaPath:"#/components/schemas/Plant/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.length < 100000 && vErrors.push(err0);
}
errors++;
}
if(data.name !== undefined && func0.call(data, "name")){
if(typeof data.name !== "string"){
const err1 = errors >= 100000 ? null : {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/Plant/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.length < 100000 && vErrors.push(err1);
}
errors++;
}
}
if(data.tag !== undefined && func0.call(data, "tag")){
if(typeof data.tag !== "string"){
const err2 = errors >= 100000 ? null : {instancePath:instancePath+"/tag",schemaPath:"#/components/schemas/Plant/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.length < 100000 && vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = errors >= 100000 ? null : {instancePath,schemaPath:"#/components/schemas/Plant/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.length < 100000 && vErrors.push(err3);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if((key0 !== "name") && (key0 !== "tag")){
const err4 = errors >= 100000 ? null : {instancePath,schemaPath:"#/unevaluatedProperties",keyword:"unevaluatedProperties",params:{unevaluatedProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.length < 100000 && vErrors.push(err4);
}
errors++;
}
}
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const check2 = validate23;
const schema36 = {"type":"object","required":["error","message"],"properties":{"error":{"type":"integer","format":"int32","description":"Numeric error value"},"message":{"type":"string","description":"Error message text"}}};
const formats2 = formats.int32;

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;if((dynamicAnchors["#calls"] = (dynamicAnchors["#calls"] ?? 0) + 1) > 1000000)throw Object.assign(new Error("too much"), { name: "TooMuch" });
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.error === undefined) || (!(func0.call(data, "error")))){
const err0 = errors >= 100000 ? null : {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "error"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.length < 100000 && vErrors.push(err0);
}
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
const err1 = errors >= 100000 ? null : {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.length < 100000 && vErrors.push(err1);
}
errors++;
}
if(data.error !== undefined && func0.call(data, "error")){
let data0 = data.error;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
const err2 = errors >= 100000 ? null : {instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.length < 100000 && vErrors.push(err2);
}
errors++;
}
if(typeof data0 == "number"){
if(!(formats2.validate(data0))){
const err3 = errors >= 100000 ? null : {instancePath:instancePath+"/error",schemaPath:"#/properties/error/format",keyword:"format",params:{format: "int32"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.length < 100000 && vErrors.push(err3);
}
errors++;
}
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
const err4 = errors >= 100000 ? null : {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.length < 100000 && vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = errors >= 100000 ? null : {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.length < 100000 && vErrors.push(err5);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":{"error":true,"message":true},"dynamicProps":false,"dynamicItems":false};

return { "request /paths/~1plants/post/requestBody/content/application~1json/schema": check0, "response /paths/~1plants/post/responses/200/content/application~1json/schema": check1, "response /paths/~1plants/post/responses/400/content/application~1json/schema": check2 }
})() }
